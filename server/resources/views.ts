import { referencesOf, views } from '#resources/views/schema.ts';
import { existingApps } from '../modules/apps/apps.ts';
import { existingLabels } from '../modules/campaigns/campaigns.ts';
import { behaviourOf } from '../modules/records/records.ts';
import { findPeople } from '../modules/users/users.ts';

/** The name of a view's owner, and what its filters name that was deleted since. */
export const viewBehaviour = behaviourOf(views, {
  compute: {
    async owner_name(db, _caller, records) {
      const people = await findPeople(db, [...new Set(records.map(({ owner }) => String(owner)))]);
      return new Map(records.map(({ id, owner }) => [id, people.get(String(owner))?.display_name ?? null]));
    },
    async deleted(db, _caller, records) {
      const references = records.map(({ id, filters }) => ({ id, ...referencesOf(filters) }));
      const [labels, apps] = await Promise.all([
        existingLabels(db, [...new Set(references.flatMap((each) => each.labels))]),
        existingApps(db, [...new Set(references.flatMap((each) => each.apps))]),
      ]);
      const deletedOf = (each: (typeof references)[number]) => [
        ...each.labels.filter((label) => !labels.has(label)),
        ...each.apps.filter((app) => !apps.has(app)),
      ];
      return new Map(references.map((each) => [each.id, deletedOf(each)]));
    },
  },
});
