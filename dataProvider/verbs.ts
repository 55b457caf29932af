import type { DataProvider } from 'react-admin';

type Single = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'delete';

/** The methods that a dialect implements; those for several records are derived from them. */
export type Verbs = Pick<DataProvider, Single>;
export type AllVerbs = Verbs & Pick<DataProvider, 'getManyReference' | 'updateMany' | 'deleteMany'>;

/** Adds the methods for several records: `updateMany` and `deleteMany` send one request per record. */
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
      // Waits for all, so that no request is still running after an error.
      const tried = await Promise.allSettled(ids.map((id) => verbs.delete(name, { id })));
      const refused = tried.find((each) => each.status === 'rejected');
      if (refused) throw refused.reason;
      return { data: ids };
    },
  };
}
