import type { Draft } from './drafts.ts';

/** The content on the screen and its relation to the stored version. */
export type EditorState<Content> = {
  content: Content;
  /** The content as last loaded or saved. */
  saved: Content;
  /** The `updated_at` of `saved`: the base of the next save. */
  base: string;
  /** A draft that is offered for restoring; until the user decides, the form is disabled. */
  draft: Draft<Content> | null;
  saving: boolean;
  everSaved: boolean;
  /** The message of the last failure. */
  failure: string | null;
  conflict: { theirs: Content; base: string } | null;
};

export type EditorAction<Content> =
  | { type: 'edited'; content: Content }
  | { type: 'saving' }
  | { type: 'saved'; sent: Content; base: string }
  | { type: 'failed'; words: string }
  | { type: 'conflicted'; theirs: Content; base: string }
  | { type: 'keptMine' | 'tookTheirs' | 'restored' | 'discarded' }
  | { type: 'refreshed'; content: Content; base: string };

/** Contents are plain data, so they are equal if their JSON is. */
export const sameContent = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

export const isDirty = <Content>({ content, saved }: EditorState<Content>): boolean => !sameContent(content, saved);

/** Returns the state after loading; a draft that equals the stored content is not offered. */
export function loadedState<Content>(
  content: Content,
  base: string,
  draft: Draft<Content> | null,
): EditorState<Content> {
  const offered = draft && !sameContent(draft.content, content) ? draft : null;
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

export function reduceEditor<Content>(
  state: EditorState<Content>,
  action: EditorAction<Content>,
): EditorState<Content> {
  switch (action.type) {
    case 'edited':
      return { ...state, content: action.content };
    case 'saving':
      return { ...state, saving: true, failure: null };
    case 'saved':
      return { ...state, saving: false, saved: action.sent, base: action.base, everSaved: true, conflict: null };
    case 'failed':
      return { ...state, saving: false, failure: action.words };
    case 'conflicted':
      return { ...state, saving: false, conflict: { theirs: action.theirs, base: action.base } };
    case 'refreshed':
      // A refresh never overwrites unsaved changes: the next save reports the conflict.
      return isDirty(state) || state.saving ? state : { ...state, ...stored(action.content, action.base) };
    case 'keptMine':
      return state.conflict
        ? { ...state, saved: state.conflict.theirs, base: state.conflict.base, conflict: null }
        : state;
    case 'tookTheirs':
      return state.conflict ? { ...state, ...stored(state.conflict.theirs, state.conflict.base) } : state;
    case 'restored':
      return state.draft ? { ...state, content: state.draft.content, base: state.draft.base, draft: null } : state;
    case 'discarded':
      return { ...state, draft: null };
  }
}

const stored = <Content>(content: Content, base: string) => ({
  content,
  saved: content,
  base,
  conflict: null,
  failure: null,
});
