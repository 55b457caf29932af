import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { createContext, useContext, useState } from 'react';
import { allows } from '../../contracts/permissions.ts';
import type { CmsDataProvider } from '../../dataProvider/index.ts';
import { answered } from '../../src/engine/form/answeredRecord.ts';
import { useErrorWords } from '../../src/engine/words.ts';
import { useT } from '../../src/i18n/useT.ts';
import { useCurrentUser } from '../../src/shell/appData.ts';
import type { User } from './schema.ts';

/** Whether the list is being edited, and the way to open a person's campaigns. */
type Changing = { editing: boolean; setEditing: (editing: boolean) => void; openGrants: (user: User) => void };

const ChangingContext = createContext<Changing | null>(null);
export const ChangingProvider = ChangingContext.Provider;

/** Null away from the list of users, where people are only read. */
export const useChanging = (): Changing | null => useContext(ChangingContext);

export const useMayModifyUsers = (): boolean => allows(useCurrentUser(), 'users-modify');

/** Why a person's role and state can't be changed now, in words; null when they can. */
export function useUnchangeable({ id, is_system }: User): string | null {
  const t = useT();
  const own = useCurrentUser().id === id;
  const changing = useChanging();
  if (is_system) return t('errors.system-user');
  if (own) return t('errors.own-account');
  return changing?.editing ? null : t('users.editing.off');
}

type Change = (calls: CmsDataProvider) => Promise<User>;

/**
 * Makes a change to a person, says what became of it, and reads the lists anew: refused, too, since others may have
 * changed them meanwhile.
 */
export function useChangeUser() {
  const calls = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [busy, setBusy] = useState(false);
  const run = async (change: Change, done: (user: User) => string): Promise<void> => {
    setBusy(true);
    try {
      notify(done(answered(await change(calls))), { type: 'success' });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: ['users'] });
    setBusy(false);
    keepFocus();
  };
  return { run, busy };
}

/** A row that has left its section takes the keyboard's place with it: then one goes on from the content. */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  });
}
