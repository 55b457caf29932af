import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useSubscribe } from '../../realtime/useSubscribe.ts';
import { grantsPerPage } from '../../ui/GrantList.tsx';

const accessKey = ['uploads', 'access'] as const;

/** Loads a page, counted from 1, of the users who see a folder, and keeps it up to date. */
export function useFolderPeople(path: string, { search, page }: { search: string; page: number }) {
  const { call } = useDataProvider<CmsDataProvider>();
  const query = { path, search, offset: (page - 1) * grantsPerPage, limit: grantsPerPage };
  const people = useQuery({
    queryKey: [...accessKey, query],
    queryFn: async () => answered(await call('GET /api/permissions/folders', { query })),
    placeholderData: keepPreviousData,
    retry: false,
  });
  useSubscribe('resource/uploads', () => void people.refetch());
  return people;
}

type Named = { id: string; display_name: string };

/** Returns functions that give and remove access to a folder and show the result; each returns whether it succeeded. */
export function useChangeFolderAccess(path: string) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { call } = useDataProvider<CmsDataProvider>();
  const [busy, setBusy] = useState(false);
  const change = async (done: Promise<unknown>, words: string): Promise<boolean> => {
    setBusy(true);
    try {
      answered(await done);
      notify(words, { type: 'success' });
      return true;
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
      return false;
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: accessKey });
    }
  };
  return {
    busy,
    give: ({ id: user_id, display_name: name }: Named) =>
      change(
        call('PUT /api/permissions/folders/users/:user_id', { params: { user_id }, query: { path } }),
        t('folderAccess.given', { name }),
      ),
    remove: ({ id: user_id, display_name: name }: Named) =>
      change(
        call('DELETE /api/permissions/folders/users/:user_id', { params: { user_id }, query: { path } }),
        t('folderAccess.removed', { name }),
      ),
  };
}
