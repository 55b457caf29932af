import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import type { BlockShape } from '../blocks.ts';
import type { Drafts, KeptContent } from './drafts.ts';
import type { EditorApi } from './editorApi.ts';
import { type EditorAction, type EditorState, isDirty, reduceEditor } from './editorState.ts';
import type { Host } from './host.ts';
import type { PageOperation } from './pageOperations.ts';
import { sameValue } from './pagePlaces.ts';
import { useEditorKeys } from './useEditorKeys.ts';

/** The services that the editor of one campaign uses. */
export type EditorParts = {
  campaignId: string;
  kinds: readonly BlockShape[];
  host: Host;
  api: EditorApi;
  drafts: Drafts;
  /** Converts between the page and its stored form. */
  content: KeptContent;
};

/** Manages the state of the loaded page: changes, undo, saves, merges, drafts. */
export function useEditor(parts: EditorParts, initial: EditorState) {
  const { host, api, drafts, content: kept } = parts;
  const [state, dispatch] = useReducer(reduceEditor, initial);
  const current = useRef(state);
  current.current = state;
  const dirty = isDirty(state);
  useDraft(drafts, state, dirty);
  useLeaveWarning(dirty);

  const change = useCallback(
    (...operations: PageOperation[]) => dispatch({ type: 'changed', operations, at: Date.now() }),
    [],
  );
  const undo = useCallback(() => dispatch({ type: 'undone' }), []);
  const redo = useCallback(() => dispatch({ type: 'redone' }), []);
  const save = useSave(parts, current, dispatch);

  const refresh = useCallback(async () => {
    const result = await api.load();
    if (!('campaign' in result)) return;
    dispatch({ type: 'refreshed', content: kept.read(result.campaign.page), base: result.campaign.updatedAt });
  }, [api, kept]);
  useRefresh(host, current, refresh);
  useEffect(() => {
    if (state.isSaveDue) void save();
  }, [state.isSaveDue, save]);
  const isWaiting = state.draft !== null || state.conflict !== null;
  useEditorKeys({ save, undo, redo, isWaiting });

  return { state, dirty, isWaiting, dispatch, change, undo, redo, save };
}

/**
 * Returns the function that saves the page. If somebody else has saved since, both versions are merged, and the merged
 * one is saved unless the user has to decide on a conflict.
 */
function useSave(
  { campaignId, kinds, host, api, content: kept }: EditorParts,
  current: { readonly current: EditorState },
  dispatch: Dispatch<EditorAction>,
) {
  return useCallback(async () => {
    const { content, base, saving, draft, conflict } = current.current;
    if (saving || draft || conflict) return;
    dispatch({ type: 'saving' });
    const result = await api.save(kept.write(content), base);
    if ('campaign' in result) {
      dispatch({ type: 'saved', sent: content, base: result.campaign.updatedAt });
      host.campaignSaved(campaignId);
      return;
    }
    const { refusal } = result;
    if (refusal.kind !== 'conflict') return dispatch({ type: 'failed', words: refusal.words });

    const fresh = await api.load();
    if (!('campaign' in fresh)) return dispatch({ type: 'failed', words: fresh.refusal.words });
    const { updatedAt } = fresh.campaign;
    const theirs = kept.read(fresh.campaign.page);
    // An earlier save succeeded and only its response was lost, so there is no conflict.
    if (sameValue(theirs, content)) return dispatch({ type: 'saved', sent: content, base: updatedAt });
    // Without a newer version, saving again would have the same result.
    if (Date.parse(updatedAt) <= Date.parse(base)) return dispatch({ type: 'failed', words: refusal.words });
    const from = refusal.from === undefined ? null : kept.read(refusal.from);
    dispatch({ type: 'merged', kinds, theirs, base: updatedAt, from });
  }, [api, host, campaignId, kinds, kept, current, dispatch]);
}

/** Stores unsaved changes as a draft at once, and removes it when they are saved. */
function useDraft(drafts: Drafts, { content, history, base, draft }: EditorState, dirty: boolean) {
  useEffect(() => {
    if (draft) return;
    if (dirty) drafts.keep({ content, history, base });
    else drafts.remove();
  }, [drafts, content, history, base, draft, dirty]);
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
