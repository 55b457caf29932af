import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { accessTo, type Call } from '#dataProvider/call.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import type { User } from './schema.ts';

/** Whether the list is in edit mode, and a function that opens a user's campaigns. */
type Changing = { editing: boolean; setEditing: (editing: boolean) => void; openGrants: (user: User) => void };

const ChangingContext = createContext<Changing | null>(null);
export const ChangingProvider = ChangingContext.Provider;

/** Returns null outside of the list of users, where users are read-only. */
export const useChanging = (): Changing | null => useContext(ChangingContext);

export const useMayModifyUsers = (): boolean =>
  allows(useCurrentUser(), accessTo('POST /api/users/:id/role', 'users-modify'));

/** Returns why a user's role and state cannot be changed; null when they can. */
export function useUnchangeable({ id, is_system }: User): string | null {
  const t = useT();
  const own = useCurrentUser().id === id;
  const changing = useChanging();
  if (is_system) return t('errors.system-user');
  if (own) return t('errors.own-account');
  return changing?.editing ? null : t('users.editing.off');
}

type Change = (call: Call) => Promise<User>;

/**
 * Changes a user, shows a notification, and refetches the lists, also after a refusal, since others may have changed
 * the user.
 */
export function useChangeUser() {
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [busy, setBusy] = useState(false);
  const run = async (change: Change, done: (user: User) => string): Promise<void> => {
    setBusy(true);
    try {
      notify(done(answered(await change(call))), { type: 'success' });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: ['users'] });
    setBusy(false);
    keepFocus();
  };
  return { run, busy };
}

/** When the focused row leaves its section, moves the focus to the content. */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  });
}
