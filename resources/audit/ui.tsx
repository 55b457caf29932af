import { defineScreens } from '../../src/engine/overrides.ts';
import { fetchedLater } from '../../src/ui/fetchedLater.tsx';
import { DetailsCell, KindCell, WhoCell } from './AuditCells.tsx';
import { KindFilter } from './KindFilter.tsx';
import { audit } from './schema.ts';

const AuditPage = fetchedLater(() => import('./AuditPage.tsx'));

/** Where the audit differs from the generated screens: what it tells of is linked and put into words. */
export const auditScreens = defineScreens(audit, {
  cells: { user_id: WhoCell, resource: KindCell, details: DetailsCell },
  filterInputs: { resource: KindFilter },
  list: AuditPage,
});
