import type { EditedPage } from './editedPage.ts';
import { isSamePage, mergedPage, withoutLanguages } from './pageChanges.ts';

/** Unsaved changes that a user left behind. `base` is the `updated_at` of the version they started from. */
type FoundDraft = { content: EditedPage; base: string; keptAt: string };

/**
 * A refused save: the paths of the values that others changed too (`page`, `i18n.de.page.b1.text`), or the languages
 * with unsaved texts that others deleted.
 */
export type Conflict = {
  theirs: EditedPage;
  base: string;
  paths: readonly string[];
  goneLanguages: readonly string[];
};

/** The content on the screen and its relation to the stored version. */
export type EditorState = {
  content: EditedPage;
  /** The content as last loaded or saved. */
  saved: EditedPage;
  /** The `updated_at` of `saved`: the base of the next save. */
  base: string;
  /** A draft that is offered for restoring; until the user decides, the form is disabled. */
  draft: FoundDraft | null;
  saving: boolean;
  everSaved: boolean;
  /** The message of the last failure. */
  failure: string | null;
  conflict: Conflict | null;
};

export type EditorAction =
  | { type: 'edited'; content: EditedPage }
  | { type: 'saving' }
  | { type: 'saved'; sent: EditedPage; stored: EditedPage; base: string }
  | { type: 'failed'; words: string }
  | ({ type: 'conflicted' } & Conflict)
  | { type: 'keptMine' | 'tookTheirs' | 'leftLanguagesOut' | 'restored' | 'discarded' }
  | { type: 'refreshed'; content: EditedPage; base: string };

export const isDirty = ({ content, saved }: EditorState): boolean => !isSamePage(saved, content);

/** Returns the state after loading; a draft that equals the stored content is not offered. */
export function loadedState(content: EditedPage, base: string, draft: FoundDraft | null): EditorState {
  const offered = draft && !isSamePage(content, draft.content) ? draft : null;
  return {
    content,
    saved: content,
    base,
    draft: offered,
    saving: false,
    everSaved: false,
    failure: null,
    conflict: null,
  };
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edited':
      return { ...state, content: action.content };
    case 'saving':
      return { ...state, saving: true, failure: null };
    case 'saved': {
      // The stored page also has what others saved, which the next save must not take back.
      const content = mergedPage(action.sent, state.content, action.stored);
      return {
        ...state,
        saving: false,
        content,
        saved: action.stored,
        base: action.base,
        everSaved: true,
        conflict: null,
      };
    }
    case 'failed':
      return { ...state, saving: false, failure: action.words };
    case 'conflicted': {
      const { type: _, ...conflict } = action;
      return { ...state, saving: false, conflict };
    }
    case 'refreshed':
      // A refresh never overwrites unsaved changes: the next save reports the conflict.
      return isDirty(state) || state.saving ? state : { ...state, ...stored(action.content, action.base) };
    case 'restored':
      return state.draft ? { ...state, content: state.draft.content, base: state.draft.base, draft: null } : state;
    case 'discarded':
      return { ...state, draft: null };
    default:
      return state.conflict ? { ...state, ...afterConflict(state, state.conflict, action.type) } : state;
  }
}

function afterConflict(
  { content, saved }: EditorState,
  { theirs, base, goneLanguages }: Conflict,
  choice: 'keptMine' | 'tookTheirs' | 'leftLanguagesOut',
): Partial<EditorState> {
  if (choice === 'tookTheirs') return stored(theirs, base);
  const merged = mergedPage(saved, content, theirs);
  const kept = choice === 'keptMine' ? merged : withoutLanguages(merged, goneLanguages);
  return { content: kept, saved: theirs, base, conflict: null, failure: null };
}

const stored = (content: EditedPage, base: string) => ({
  content,
  saved: content,
  base,
  conflict: null,
  failure: null,
});
