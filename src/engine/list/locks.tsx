import LockOutlined from '@mui/icons-material/LockOutlined';
import { createContext, type ReactNode, useContext } from 'react';
import type { Identifier } from 'react-admin';
import type { HeldLock } from '#dataProvider/liveCalls.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { useT } from '../../i18n/useT.ts';
import { useLive } from '../../realtime/LiveContext.ts';
import { useGetLocksLive } from '../../realtime/useGetLocksLive.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';

const LocksContext = createContext<readonly HeldLock[]>([]);

/** Returns whether the list shows who edits its records; lists of modules show that themselves. */
export const hasLockChips = ({ lock, module }: Resource): boolean => lock === true && !module;

/** Subscribes to the locks of a resource once for all rows of a list. */
export function LiveLocks({ resource, children }: { resource: string; children: ReactNode }) {
  return <LocksContext value={useGetLocksLive(resource)}>{children}</LocksContext>;
}

/** Returns the live lock of a record in the surrounding list, if it has one. */
export const useLockInList = (id: Identifier): HeldLock | undefined =>
  useContext(LocksContext).find((lock) => lock.id === id);

/** Shows who is editing the record. */
export function LockChip({ id }: { id: Identifier }) {
  const t = useT();
  const { alias } = useLive();
  const lock = useLockInList(id);
  if (!lock || lock.session === alias()) return null;
  const name = lock.user.display_name;
  return <StatusChip icon={LockOutlined} label={name} title={t('campaigns.lock.editing', { name })} />;
}
