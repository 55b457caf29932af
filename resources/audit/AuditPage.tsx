import { can } from '#contracts/permissions.ts';
import { GeneratedList } from '#src/engine/list/GeneratedList.tsx';
import { useCurrentUser } from '#src/shell/appData.ts';
import { UsersPanel } from '../users/UsersPanel.tsx';
import { audit } from './schema.ts';

const list = <GeneratedList />;

/** The audit log, a section of the users. */
export function AuditPage() {
  return (
    <>
      <AuditPanel />
      {list}
    </>
  );
}

/** The navigation of the users, for those who may read the audit. */
export function AuditPanel() {
  return can(useCurrentUser(), 'list', audit.access) && <UsersPanel />;
}
