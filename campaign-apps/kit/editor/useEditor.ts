import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Drafts, KeptContent } from './drafts.ts';
import type { EditorApi } from './editorApi.ts';
import { type EditorState, isDirty, reduceEditor, sameContent } from './editorState.ts';
import type { Host } from './host.ts';

/** The services that the editor of one campaign uses. */
export type EditorParts<Content> = {
  campaignId: string;
  host: Host;
  api: EditorApi;
  drafts: Drafts<Content>;
  /** Converts between the page and its stored form. */
  content: KeptContent<Content>;
};

/** Manages the state of the loaded page: edits, saves, conflicts, drafts. */
export function useEditor<Content>(parts: EditorParts<Content>, initial: EditorState<Content>) {
  const { campaignId, host, api, drafts, content: kept } = parts;
  const [state, dispatch] = useReducer(reduceEditor<Content>, initial);
  const current = useRef(state);
  current.current = state;
  const dirty = isDirty(state);
  useDraft(drafts, state, dirty);
  useLeaveWarning(dirty);

  const save = useCallback(async () => {
    const { content, base, saving, draft, conflict } = current.current;
    if (saving || draft || conflict) return;
    dispatch({ type: 'saving' });
    const result = await api.save(kept.write(content), base);
    if ('campaign' in result) {
      dispatch({ type: 'saved', sent: content, base: result.campaign.updatedAt });
      host.campaignSaved(campaignId);
      return;
    }
    if (result.refusal.kind !== 'conflict') return dispatch({ type: 'failed', words: result.refusal.words });

    const fresh = await api.load();
    if (!('campaign' in fresh)) return dispatch({ type: 'failed', words: fresh.refusal.words });
    const theirs = kept.read(fresh.campaign.page);
    // An earlier save succeeded and only its response was lost, so there is no conflict.
    const arrived = sameContent(theirs, content);
    if (arrived) dispatch({ type: 'saved', sent: content, base: fresh.campaign.updatedAt });
    else dispatch({ type: 'conflicted', theirs, base: fresh.campaign.updatedAt });
  }, [api, host, campaignId, kept]);

  const refresh = useCallback(async () => {
    const result = await api.load();
    if (!('campaign' in result)) return;
    dispatch({ type: 'refreshed', content: kept.read(result.campaign.page), base: result.campaign.updatedAt });
  }, [api, kept]);
  useRefresh(host, current, refresh);
  useSaveKey(save);

  const keepMine = useCallback(() => {
    dispatch({ type: 'keptMine' });
    // Saves after the next render, which has the new base.
    setTimeout(save);
  }, [save]);

  return { state, dirty, dispatch, save, keepMine };
}

/** Stores unsaved changes as a draft at once, and removes it when they are saved. */
function useDraft<Content>(drafts: Drafts<Content>, { content, base, draft }: EditorState<Content>, dirty: boolean) {
  useEffect(() => {
    if (draft) return;
    if (dirty) drafts.keep(content, base);
    else drafts.remove();
  }, [drafts, content, base, draft, dirty]);
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
function useRefresh<Content>(
  host: Host,
  current: { readonly current: EditorState<Content> },
  refresh: () => Promise<void>,
) {
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
