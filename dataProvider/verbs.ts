import type { DataProvider } from 'ra-core';

type Single = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'delete';

/** The verbs that a dialect writes itself; those over several records follow from them. */
export type Verbs = Pick<DataProvider, Single>;
export type AllVerbs = Verbs & Pick<DataProvider, 'getManyReference' | 'updateMany' | 'deleteMany'>;

/** Adds the verbs over several records, each as so many calls over one. */
export function withManyVerbs(verbs: Verbs): AllVerbs {
  return {
    ...verbs,
    getManyReference: (name, { target, id, filter, ...params }) =>
      verbs.getList(name, { ...params, filter: { ...filter, [target]: id } }),
    async updateMany(name, { ids, data }) {
      await Promise.all(ids.map((id) => verbs.update(name, { id, data, previousData: {} })));
      return { data: ids };
    },
    async deleteMany(name, { ids }) {
      // All are tried, so that one refusal leaves no call under way behind it.
      const tried = await Promise.allSettled(ids.map((id) => verbs.delete(name, { id })));
      const refused = tried.find((each) => each.status === 'rejected');
      if (refused) throw refused.reason;
      return { data: ids };
    },
  };
}
