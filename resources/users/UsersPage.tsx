import { Suspense, useMemo, useState } from 'react';
import { Navigate } from 'react-admin';
import { can } from '#contracts/permissions.ts';
import { GeneratedList } from '#src/engine/list/GeneratedList.tsx';
import { ScreensProvider } from '#src/engine/ScreensProvider.tsx';
import { useCurrentUser } from '#src/shell/appData.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { ChangingProvider } from './changing.ts';
import { type User, users } from './schema.ts';
import { listOf, mayOpen, useIsPlain, useSection, useWaiting } from './sections.ts';
import { UsersPanel } from './UsersPanel.tsx';

const GrantsDialog = lazyWithRetry(
  () => import('./GrantsDialog.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

/** Pending users have never been approved and could not log in. */
const waitingUsers = {
  ...users,
  list: {
    ...users.list,
    columns: users.list.columns.filter((column) => column !== 'first_approved_at' && column !== 'last_seen_at'),
  },
};

const list = <GeneratedList />;

/** The users, one section at a time: a generated list with an edit mode. */
export function UsersPage() {
  const user = useCurrentUser();
  const section = useSection();
  const [editing, setEditing] = useState(false);
  const [opened, openGrants] = useState<User | null>(null);
  const isPlain = useIsPlain();
  const waiting = useWaiting();
  const changing = useMemo(() => ({ editing, setEditing, openGrants }), [editing]);
  if (section && !mayOpen(section, user)) return <Navigate to={listOf('approved')} replace />;
  if (isPlain) {
    return waiting === undefined ? null : <Navigate to={listOf(waiting > 0 ? 'pending' : 'approved')} replace />;
  }
  return (
    <ChangingProvider value={changing}>
      {can(user, 'list', users.access) && <UsersPanel />}
      <ScreensProvider resource={section?.state === 'pending' ? waitingUsers : users}>{list}</ScreensProvider>
      {opened && (
        <Suspense fallback={null}>
          <GrantsDialog user={opened} onClose={() => openGrants(null)} />
        </Suspense>
      )}
    </ChangingProvider>
  );
}
