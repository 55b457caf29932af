import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { BlockShape } from '../blocks.ts';
import type { Fields } from '../read.ts';
import type { Drafts } from './drafts.ts';
import type { EditedPage } from './editedPage.ts';
import type { EditorApi } from './editorApi.ts';
import { type EditorState, isDirty, reduceEditor } from './editorState.ts';
import type { Host } from './host.ts';
import { changesOf, isSamePage, writesOf } from './pageChanges.ts';

/** The services that the editor of one campaign uses. */
export type EditorParts = {
  campaignId: string;
  host: Host;
  api: EditorApi;
  drafts: Drafts;
  kinds: readonly BlockShape[];
  /** Reads the page from the campaign as the tool returns it. */
  readPage(settings: Fields): EditedPage;
};

/** What was loaded first: the state, and the campaign as the tool returned it. */
export type Loaded = { state: EditorState; settings: Fields };

/** Manages the state of the loaded page: edits, saves, conflicts, drafts. `settings` is the campaign as last read. */
export function useEditor(parts: EditorParts, loaded: Loaded) {
  const { campaignId, host, api, kinds, readPage } = parts;
  const [state, dispatch] = useReducer(reduceEditor, loaded.state);
  const [settings, setSettings] = useState(loaded.settings);
  const current = useRef(state);
  current.current = state;
  const dirty = isDirty(state);
  useDraft(parts, state, dirty);
  useLeaveWarning(dirty);

  const save = useCallback(async () => {
    const { content, saved, base, saving, draft, conflict } = current.current;
    if (saving || draft || conflict) return;
    dispatch({ type: 'saving' });
    const result = await api.save(writesOf(kinds, saved, content), base);
    if ('campaign' in result) {
      const { settings, updatedAt } = result.campaign;
      setSettings(settings);
      dispatch({ type: 'saved', sent: content, stored: readPage(settings), base: updatedAt });
      host.campaignSaved(campaignId);
      return;
    }
    if (result.refusal.kind !== 'conflict') return dispatch({ type: 'failed', words: result.refusal.words });

    const fresh = await api.load();
    if (!('campaign' in fresh)) return dispatch({ type: 'failed', words: fresh.refusal.words });
    const theirs = readPage(fresh.campaign.settings);
    const { updatedAt } = fresh.campaign;
    const { paths, goneLanguages } = result.refusal;
    // An earlier save succeeded and only its response was lost, so there is no conflict.
    const arrived = isSamePage(theirs, content);
    if (arrived) dispatch({ type: 'saved', sent: content, stored: theirs, base: updatedAt });
    else dispatch({ type: 'conflicted', theirs, base: updatedAt, paths, goneLanguages });
  }, [api, host, campaignId, kinds, readPage]);

  const refresh = useCallback(async () => {
    const result = await api.load();
    if (!('campaign' in result)) return;
    const { settings, updatedAt } = result.campaign;
    if (!isDirty(current.current)) setSettings(settings);
    dispatch({ type: 'refreshed', content: readPage(settings), base: updatedAt });
  }, [api, readPage]);
  useRefresh(host, current, refresh);
  useSaveKey(save);

  const resolve = useCallback(
    (type: 'keptMine' | 'leftLanguagesOut') => {
      dispatch({ type });
      // Saves after the next render, which has the new base.
      setTimeout(save);
    },
    [save],
  );

  return { state, settings, dirty, dispatch, save, resolve };
}

/** Stores unsaved changes as a draft at once, and removes it when they are saved. */
function useDraft({ drafts, kinds }: EditorParts, { content, saved, base, draft }: EditorState, dirty: boolean) {
  useEffect(() => {
    if (draft) return;
    if (dirty) drafts.keep(changesOf(kinds, saved, content), base);
    else drafts.remove();
  }, [drafts, kinds, content, saved, base, draft, dirty]);
}

function useLeaveWarning(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}

/** Reloads the page when the tool reports a change made elsewhere, unless there are unsaved changes. */
function useRefresh(host: Host, current: { readonly current: EditorState }, refresh: () => Promise<void>) {
  useEffect(
    () =>
      host.subscribe(() => {
        const updatedAt = host.state().campaign?.updated_at;
        if (updatedAt && Date.parse(updatedAt) > Date.parse(current.current.base)) void refresh();
      }),
    [host, current, refresh],
  );
}

function useSaveKey(save: () => Promise<void>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save]);
}
