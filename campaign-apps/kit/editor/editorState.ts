import type { BlockShape, FieldValue } from '../blocks.ts';
import { emptyPage, type PageContent } from '../pageContent.ts';
import type { Draft } from './drafts.ts';
import { mergePages, type PageMerge } from './mergePages.ts';
import type { PageOperation } from './pageOperations.ts';
import { type Place, sameValue } from './pagePlaces.ts';
import { changePage, type EditedPage, emptyHistory, redoStep, type UndoHistory, undoStep } from './undo.ts';

/** What the editor tells after a change that the user did not make by hand. */
type EditorNotice = 'merged' | 'mergedKeeping' | 'undoSkipped';

/** The content on the screen and its relation to the stored version. */
export type EditorState = {
  content: PageContent;
  /** The user's own steps, for undo and redo. */
  history: UndoHistory;
  /** The content as last loaded or saved. */
  saved: PageContent;
  /** The `updated_at` of the version on which `content` is based: the base of the next save. */
  base: string;
  /** Whether `saved` is that version; false for a draft of an older one. */
  isBaseSaved: boolean;
  /** A draft that is offered for restoring; until the user decides, the form is disabled. */
  draft: Draft | null;
  saving: boolean;
  /** Whether a merged page is to be saved now. */
  isSaveDue: boolean;
  everSaved: boolean;
  /** The message of the last failure. */
  failure: string | null;
  notice: EditorNotice | null;
  /** The merge with a version that somebody else saved, while the user decides on its conflicts. */
  conflict: (PageMerge & { theirs: PageContent; base: string }) | null;
};

/** Another user's version of the page; `from` is the version that both started from, or null if it is unknown. */
type Theirs = { theirs: PageContent; base: string; from: PageContent | null };

export type EditorAction =
  | { type: 'changed'; operations: PageOperation[]; at: number }
  | { type: 'undone' | 'redone' }
  | { type: 'saving' }
  | { type: 'saved'; sent: PageContent; base: string }
  | { type: 'failed'; words: string }
  | ({ type: 'merged'; kinds: readonly BlockShape[] } & Theirs)
  | { type: 'resolved'; values: Resolution[]; at: number }
  | { type: 'closedConflict' | 'restored' | 'discarded' }
  | { type: 'refreshed'; content: PageContent; base: string };

/** The value that the user chose for a place with a conflict. */
export type Resolution = { place: Place; value: FieldValue };

export const isDirty = ({ content, saved }: EditorState): boolean => !sameValue(content, saved);

/** Returns the state after loading; a draft that equals the stored content is not offered. */
export function loadedState(content: PageContent, base: string, draft: Draft | null): EditorState {
  const offered = draft && !sameValue(draft.content, content) ? draft : null;
  return {
    content,
    history: emptyHistory,
    saved: content,
    base,
    isBaseSaved: true,
    draft: offered,
    saving: false,
    isSaveDue: false,
    everSaved: false,
    failure: null,
    notice: null,
    conflict: null,
  };
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'changed':
      return edited(state, changePage(state, action.operations, action.at));
    case 'undone':
      return stepped(state, undoStep(state));
    case 'redone':
      return stepped(state, redoStep(state));
    case 'saving':
      return { ...state, saving: true, isSaveDue: false, failure: null };
    case 'saved':
      return { ...stored(state, action.sent, action.base), saving: false, everSaved: true };
    case 'failed':
      return { ...state, saving: false, failure: action.words };
    case 'merged':
      return merged({ ...state, saving: false }, action);
    case 'resolved':
      return resolved(state, action.values, action.at);
    case 'closedConflict':
      return { ...state, conflict: null };
    case 'refreshed':
      // A refresh never overwrites unsaved changes: the next save merges both versions.
      return isDirty(state) || state.saving
        ? state
        : { ...stored(state, action.content, action.base), content: action.content, failure: null };
    case 'restored':
      return state.draft ? restored(state, state.draft) : state;
    case 'discarded':
      return { ...state, draft: null };
  }
}

const edited = (state: EditorState, { content, history }: EditedPage): EditorState =>
  content === state.content ? state : { ...state, content, history, notice: null };

const stepped = (state: EditorState, { content, history, isSkipped }: ReturnType<typeof undoStep>): EditorState => ({
  ...state,
  content,
  history,
  notice: isSkipped ? 'undoSkipped' : null,
});

const stored = (state: EditorState, saved: PageContent, base: string): EditorState => ({
  ...state,
  saved,
  base,
  isBaseSaved: true,
  conflict: null,
});

const restored = (state: EditorState, { content, base, history }: Draft): EditorState => ({
  ...state,
  content,
  history,
  base,
  isBaseSaved: base === state.base,
  draft: null,
});

/** Merges the content on the screen, which may have changed since it was sent. */
function merged(
  state: EditorState,
  { kinds, theirs, base, from }: Theirs & { kinds: readonly BlockShape[] },
): EditorState {
  // Without a common version, every value that differs is a conflict.
  const common = from ?? (state.isBaseSaved ? state.saved : emptyPage);
  const merge = mergePages(kinds, { base: common, mine: state.content, theirs });
  if (merge.conflicts.length > 0) return { ...state, conflict: { ...merge, theirs, base } };
  return joined(stored(state, theirs, base), merge);
}

const joined = (state: EditorState, { page, kept }: PageMerge): EditorState => ({
  ...state,
  content: page,
  history: { ...state.history, typed: null },
  isSaveDue: true,
  notice: kept.length > 0 ? 'mergedKeeping' : 'merged',
});

/** What the user chose is a step of their own, which can be undone. */
function resolved(state: EditorState, values: readonly Resolution[], at: number): EditorState {
  if (!state.conflict) return state;
  const { theirs, base } = state.conflict;
  const { content, history, ...rest } = joined(stored(state, theirs, base), state.conflict);
  const operations = values.map(({ place, value }): PageOperation => ({ kind: 'set', place, value }));
  return { ...rest, ...changePage({ content, history }, operations, at) };
}
