import { useState } from 'react';
import { HttpError, useCreate, useLocation, useNavigate, useNotify } from 'react-admin';
import type { View } from '#resources/views/schema.ts';
import { answeredRecord } from '../engine/answeredRecord.ts';
import { useScreens } from '../engine/ScreensContext.ts';
import { usePatch } from '../engine/usePatch.ts';
import { useErrorWords } from '../engine/words.ts';
import { useT } from '../i18n/useT.ts';
import { type Content, storedContent } from './useUpdateView.ts';
import { viewPath } from './viewPath.ts';

/** Saves the name of a view, or what the list shows as a new view, which is then opened. */
export function useSaveView(view: View | null, content: Content) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const { pathname, search } = useLocation();
  const { name: resource } = useScreens().resource;
  const [create, { isPending: isCreating }] = useCreate();
  const { patch, isPending: isPatching } = usePatch<View>('views');
  const [failure, setFailure] = useState<string | null>(null);

  const add = async (fields: { name: string; shared?: boolean }) => {
    const data = { ...fields, resource, ...storedContent(content) };
    const { id } = answeredRecord(await create('views', { data }, { returnPromise: true }));
    navigate(viewPath(pathname, String(id), content, search));
  };
  /** Returns whether it was saved. */
  const save = async (fields: { name: string; shared?: boolean }): Promise<boolean> => {
    try {
      await (view ? patch(view, fields, undefined) : add(fields));
      notify(t('views.saved', { name: fields.name }), { type: 'success' });
      return true;
    } catch (error) {
      const isTaken = error instanceof HttpError && error.body?.detail?.key === 'value-taken';
      setFailure(isTaken ? t('views.taken') : errorWords(error));
      return false;
    }
  };
  return { save, isPending: isCreating || isPatching, failure, clearFailure: () => setFailure(null) };
}
