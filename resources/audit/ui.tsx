import { defineScreens } from '../../src/engine/overrides.ts';
import { lazyWithRetry } from '../../src/ui/lazyWithRetry.tsx';
import { DetailsCell, KindCell, WhoCell } from './AuditCells.tsx';
import { KindFilter } from './KindFilter.tsx';
import { audit } from './schema.ts';

const AuditPage = lazyWithRetry(() => import('./AuditPage.tsx'));

/** Where the audit differs from the generated screens: what it tells of is linked and put into words. */
export const auditScreens = defineScreens(audit, {
  cells: { user_id: WhoCell, resource: KindCell, details: DetailsCell },
  filterInputs: { resource: KindFilter },
  list: AuditPage,
});
