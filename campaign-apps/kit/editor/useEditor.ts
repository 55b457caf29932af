import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { BlockShape } from '../page/blocks.ts';
import { writtenPage } from '../page/pageContent.ts';
import type { Fields } from '../values/read.ts';
import type { BlockClipboard } from './blockClipboard.ts';
import type { Drafts } from './drafts.ts';
import type { EditedPage } from './editedPage.ts';
import type { EditorApi, Refusal } from './editorApi.ts';
import {
  type EditorAction,
  type EditorState,
  type InvalidValue,
  isDirty,
  isWaiting,
  reduceEditor,
} from './editorState.ts';
import type { Host } from './host.ts';
import { changesOf, isSamePage, type PageChanges, pageAtBase, savedChanges } from './pageChanges.ts';
import type { PageOperation } from './pageOperations.ts';
import { languageOf } from './undo.ts';
import { useEditorKeys } from './useEditorKeys.ts';

/** The services that the editor of one campaign uses. */
export type EditorParts = {
  campaignId: string;
  host: Host;
  api: EditorApi;
  clipboard: BlockClipboard;
  drafts: Drafts;
  kinds: readonly BlockShape[];
  /** Reads the page from the campaign as the tool returns it. */
  readPage(settings: Fields): EditedPage;
};

/** What was loaded first: the state, and the campaign as the tool returned it. */
export type Loaded = { state: EditorState; settings: Fields };

/**
 * Manages the state of the loaded page: changes, undo, saves, merges, drafts. `settings` is the campaign as last read.
 * `showLanguage` is called with the language of a text before it is undone or redone, `find` by the keys for it.
 */
export function useEditor(
  parts: EditorParts,
  loaded: Loaded,
  { showLanguage, find }: { showLanguage: (language: string) => void; find: () => void },
) {
  const { host, api, readPage } = parts;
  const [state, dispatch] = useReducer(reduceEditor, loaded.state);
  const [settings, setSettings] = useState(loaded.settings);
  const current = useRef(state);
  current.current = state;
  const dirty = isDirty(state);
  useDraft(parts, state, dirty);
  useLeaveWarning(dirty);
  useEffect(() => host.unsaved(dirty), [host, dirty]);

  const change = useCallback(
    (...operations: PageOperation[]) => dispatch({ type: 'changed', operations, at: Date.now() }),
    [],
  );
  const step = useCallback(
    (steps: 'undo' | 'redo') => {
      const language = languageOf(current.current.history[steps].at(-1) ?? []);
      if (language) showLanguage(language);
      dispatch({ type: steps === 'undo' ? 'undone' : 'redone' });
    },
    [showLanguage],
  );
  const undo = useCallback(() => step('undo'), [step]);
  const redo = useCallback(() => step('redo'), [step]);
  const save = useSave(parts, { current, dispatch, setSettings });

  const refresh = useCallback(async () => {
    const result = await api.load();
    if (!('campaign' in result)) return;
    const { settings, updatedAt } = result.campaign;
    if (!isDirty(current.current)) setSettings(settings);
    dispatch({ type: 'refreshed', content: readPage(settings), base: updatedAt });
  }, [api, readPage]);
  useRefresh(host, current, refresh);
  useEffect(() => {
    if (state.isSaveDue) void save();
  }, [state.isSaveDue, save]);
  const waiting = isWaiting(state);
  const listenForKeys = useEditorKeys({ save, undo, redo, find, waiting });

  return { state, settings, dirty, waiting, dispatch, change, undo, redo, save, listenForKeys };
}

type SaveParts = {
  current: { readonly current: EditorState };
  dispatch: Dispatch<EditorAction>;
  setSettings: (settings: Fields) => void;
};

/**
 * Returns the function that saves the page. If another user has changed the same values since, both versions are
 * merged, and the merged one is saved unless the user has to decide.
 */
function useSave(
  { campaignId, host, api, kinds, readPage }: EditorParts,
  { current, dispatch, setSettings }: SaveParts,
) {
  return useCallback(async () => {
    const { content, saved, base, saving } = current.current;
    if (saving || isWaiting(current.current)) return;
    dispatch({ type: 'saving' });
    const result = await api.save(savedChanges(kinds, saved, content), base);
    if ('campaign' in result) {
      const { settings, updatedAt } = result.campaign;
      setSettings(settings);
      dispatch({ type: 'saved', sent: content, stored: readPage(settings), base: updatedAt });
      host.campaignSaved(campaignId);
      return;
    }
    const { refusal } = result;
    if (refusal.kind !== 'conflict')
      return dispatch({ type: 'failed', words: refusal.words, invalid: invalidValue(content, refusal) });

    const fresh = await api.load();
    if (!('campaign' in fresh)) return dispatch({ type: 'failed', words: fresh.refusal.words });
    const { settings, updatedAt } = fresh.campaign;
    const theirs = readPage(settings);
    // An earlier save succeeded and only its response was lost, so there is no conflict.
    if (isSamePage(theirs, content)) return dispatch({ type: 'saved', sent: content, stored: theirs, base: updatedAt });
    const { bases, goneLanguages } = refusal;
    // Without a newer version, saving again would have the same result.
    const isNewer = Date.parse(updatedAt) > Date.parse(base);
    if (!isNewer && goneLanguages.length === 0) return dispatch({ type: 'failed', words: refusal.words });
    const from = bases && pageAtBase(kinds, saved, bases);
    dispatch({ type: 'merged', theirs, base: updatedAt, from, goneLanguages });
  }, [api, host, campaignId, kinds, readPage, current, dispatch, setSettings]);
}

/** Returns the value that a save of this page was refused for; undefined if it was refused for another reason. */
function invalidValue({ blocks }: EditedPage, refusal: Refusal): InvalidValue | undefined {
  const block = refusal.kind === 'invalid' ? blocks[refusal.index] : undefined;
  if (refusal.kind !== 'invalid' || !block) return undefined;
  const { field, words: problem } = refusal;
  return { place: { block: block.id, field }, value: block.values[field] ?? null, problem };
}

/** Keeps unsaved changes as a draft. When they are saved, the steps stay, so that a reload can take them back. */
function useDraft({ drafts, kinds }: EditorParts, state: EditorState, dirty: boolean) {
  const { content, history, saved, base, draft } = state;
  useEffect(() => {
    if (draft) return;
    if (!dirty && history.undo.length + history.redo.length === 0) return drafts.remove();
    drafts.keep(() => {
      if (!dirty) return { content: noChanges, history, base };
      // With all blocks, so that a text is offered again if another user deletes its block.
      const page = writtenPage(kinds, content.blocks);
      return { content: { ...changesOf(kinds, saved, content), page }, history, base };
    });
  }, [drafts, kinds, content, history, saved, base, draft, dirty]);
}

const noChanges: PageChanges = { texts: {} };

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
