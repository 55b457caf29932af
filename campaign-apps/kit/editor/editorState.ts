import { wholePage } from '#contracts/pageTexts.ts';
import type { FieldValue } from '../page/blocks.ts';
import { type EditedPage, emptyEditedPage } from './editedPage.ts';
import { mergePages, type PageMerge } from './mergePages.ts';
import { isSamePage, withoutLanguages } from './pageChanges.ts';
import { applyOperation, type PageOperation } from './pageOperations.ts';
import { findBlock, type Place, readPlace, sameValue, textsWhere, textsWith } from './pagePlaces.ts';
import { changePage, emptyHistory, redoStep, type Undoable, type UndoHistory, undoStep } from './undo.ts';

/** Unsaved changes that a user left behind. `base` is the `updated_at` of the version they started from. */
type FoundDraft = Undoable & { base: string; keptAt: string };

/** What the editor tells after a change that the user did not make by hand. */
type EditorNotice = 'merged' | 'mergedKeeping' | 'undoSkipped';

/** The content on the screen and its relation to the stored version. */
export type EditorState = {
  content: EditedPage;
  /** The user's own steps, for undo and redo. */
  history: UndoHistory;
  /** The content as last loaded or saved. */
  saved: EditedPage;
  /** The `updated_at` of the version on which `content` is based: the base of the next save. */
  base: string;
  /** Whether `saved` is that version; false for a draft of an older one. */
  isBaseSaved: boolean;
  /** A draft that is offered for restoring; until the user decides, the form is disabled. */
  draft: FoundDraft | null;
  saving: boolean;
  /** Whether a merged page is to be saved now. */
  isSaveDue: boolean;
  everSaved: boolean;
  /** The message of the last failure. */
  failure: string | null;
  /** The value that the last save was refused for, until it is changed. */
  invalid: InvalidValue | null;
  notice: EditorNotice | null;
  /** The merge with a version that another user saved, while the user decides on its conflicts. */
  conflict: (PageMerge & { theirs: EditedPage; base: string }) | null;
  /** The languages with unsaved texts that another user deleted, while the user decides on these texts. */
  goneLanguages: readonly string[];
};

/** Another user's version of the page; `from` is the version that both started from, or null if it is unknown. */
type Theirs = { theirs: EditedPage; base: string; from: EditedPage | null; goneLanguages: readonly string[] };

/** The value that the user chose for a place with a conflict. */
export type Resolution = { place: Place; value: FieldValue };

/** A value of a block that a save was refused for, and what is wrong with it. */
export type InvalidValue = { place: { block: string; field: string }; value: FieldValue; problem: string };

export type EditorAction =
  | { type: 'changed'; operations: PageOperation[]; at: number }
  | { type: 'undone' | 'redone' }
  | { type: 'saving' }
  | { type: 'saved'; sent: EditedPage; stored: EditedPage; base: string }
  | { type: 'failed'; words: string; invalid?: InvalidValue }
  | ({ type: 'merged' } & Theirs)
  | { type: 'resolved'; values: Resolution[]; at: number }
  | { type: 'keptLanguages' | 'leftLanguagesOut' | 'closedConflict' | 'restored' | 'discarded' }
  | { type: 'refreshed'; content: EditedPage; base: string };

export const isDirty = ({ content, saved }: EditorState): boolean => !isSamePage(saved, content);

/** Returns whether the user has to answer a question before the page can be changed. */
export const isWaiting = ({ draft, conflict, goneLanguages }: EditorState): boolean =>
  draft !== null || conflict !== null || goneLanguages.length > 0;

/**
 * Returns the state after loading. A draft that equals the stored content is not offered: its steps are those of what was
 * saved, which can be taken back.
 */
export function loadedState(content: EditedPage, base: string, draft: FoundDraft | null): EditorState {
  const offered = draft && !isSamePage(content, draft.content) ? draft : null;
  return {
    content,
    history: offered ? emptyHistory : (draft?.history ?? emptyHistory),
    saved: content,
    base,
    isBaseSaved: true,
    draft: offered,
    saving: false,
    isSaveDue: false,
    everSaved: false,
    failure: null,
    invalid: null,
    notice: null,
    conflict: null,
    goneLanguages: [],
  };
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'changed':
      return withConflict(edited(state, changePage(state, action.operations, action.at)), action.operations);
    case 'undone':
      return stepped(state, undoStep(state));
    case 'redone':
      return stepped(state, redoStep(state));
    case 'saving':
      return { ...state, saving: true, isSaveDue: false, failure: null, invalid: null };
    case 'saved':
      return saved(state, action);
    case 'failed':
      return { ...state, saving: false, failure: action.words, invalid: action.invalid ?? null };
    case 'merged':
      return merged({ ...state, saving: false }, action);
    case 'resolved':
      return resolved(state, action.values, action.at);
    case 'keptLanguages':
      return { ...state, goneLanguages: [], isSaveDue: true };
    case 'leftLanguagesOut':
      return {
        ...state,
        content: withoutLanguages(state.content, state.goneLanguages),
        // A save would remove the texts that it has there, which would name the languages again.
        saved: withoutLanguages(state.saved, state.goneLanguages),
        goneLanguages: [],
        isSaveDue: true,
      };
    case 'closedConflict':
      return { ...state, conflict: null };
    case 'refreshed':
      // A refresh never overwrites unsaved changes: the next save merges both versions.
      // Neither does one whose response arrives after that of a later save.
      return isDirty(state) || state.saving || Date.parse(action.base) < Date.parse(state.base)
        ? state
        : { ...stored(state, action.content, action.base), content: action.content, failure: null };
    case 'restored':
      return state.draft ? restored(state, state.draft) : state;
    case 'discarded':
      return { ...state, draft: null };
  }
}

const edited = (state: EditorState, { content, history }: Undoable): EditorState =>
  content === state.content ? state : withoutOldProblem({ ...state, content, history, notice: null });

/** Removes the mark of a refused value after the user changes it. */
function withoutOldProblem(state: EditorState): EditorState {
  const { invalid, content } = state;
  if (!invalid || sameValue(readPlace(content, invalid.place), invalid.value)) return state;
  return { ...state, invalid: null, failure: null };
}

/** What is changed while the user decides, such as an image that is chosen then, is part of the merged page too. */
const withConflict = (state: EditorState, operations: readonly PageOperation[]): EditorState => {
  const { conflict } = state;
  if (!conflict) return state;
  const page = operations.reduce((merged, operation) => applyOperation(merged, operation).page, conflict.page);
  return { ...state, conflict: { ...conflict, page } };
};

const stepped = (state: EditorState, { content, history, isSkipped }: ReturnType<typeof undoStep>): EditorState =>
  withoutOldProblem({ ...state, content, history, notice: isSkipped ? 'undoSkipped' : null });

const stored = (state: EditorState, page: EditedPage, base: string): EditorState => ({
  ...state,
  saved: page,
  base,
  isBaseSaved: true,
  conflict: null,
});

const restored = (state: EditorState, { content, base, history }: FoundDraft): EditorState => ({
  ...state,
  content,
  history,
  base,
  isBaseSaved: base === state.base,
  draft: null,
});

/**
 * The stored page also has what others saved, which the next save must not take back. A block that another user deleted
 * returns if the user changed it: a save of its texts does not write the block.
 */
function saved(state: EditorState, { sent, stored: theirs, base }: Extract<EditorAction, { type: 'saved' }>) {
  const merge = mergePages({ base: commonPage(state.saved, sent, theirs), mine: state.content, theirs });
  const next = { ...state, saving: false, everSaved: true };
  if (merge.conflicts.length > 0) return { ...next, conflict: { ...merge, theirs, base } };
  const after = stored(next, theirs, base);
  return merge.kept.length > 0 ? joined(after, merge) : { ...after, content: merge.page };
}

/** Returns the page as sent, but blocks that another user has deleted as they were before the user changed them. */
function commonPage(before: EditedPage, sent: EditedPage, theirs: EditedPage): EditedPage {
  const isGone = (id: string): boolean => id !== wholePage && !findBlock(theirs, id);
  const blocks = sent.blocks.map((block) => (isGone(block.id) && findBlock(before, block.id)) || block);
  const own = textsWhere(sent.texts, (id) => !isGone(id));
  return { ...sent, blocks, texts: textsWith(own, textsWhere(before.texts, isGone)) };
}

/** Merges the content on the screen, which may have changed since it was sent. */
function merged(state: EditorState, { theirs, base, from, goneLanguages }: Theirs): EditorState {
  // The version that an older draft started from is known only from a conflict. The next save has that conflict.
  if (goneLanguages.length > 0 && !state.isBaseSaved) return { ...state, goneLanguages, isSaveDue: false };
  // Without a common version, every value that differs is a conflict.
  const common = state.isBaseSaved ? state.saved : (from ?? emptyEditedPage);
  const merge = mergePages({ base: common, mine: state.content, theirs });
  if (merge.conflicts.length > 0) return { ...state, conflict: { ...merge, theirs, base } };
  const next = joined(stored(state, theirs, base), merge);
  const typed = goneLanguages.filter((language) => merge.page.texts[language]);
  return typed.length > 0 ? { ...next, goneLanguages: typed, isSaveDue: false, notice: null } : next;
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
