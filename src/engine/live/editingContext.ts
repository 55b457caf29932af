import { createContext, type ReactNode, type RefObject, useContext } from 'react';
import type { Presence } from '../../realtime/usePresence.ts';
import { requiredContext } from '../../ui/requiredContext.ts';
import type { Values } from '../form/FormContext.ts';

/** The form of an open record: its unsaved changes, and a function that replaces input by values that were just stored. */
export type OpenForm = { changes: Values; replace(stored: Values): void };

/** What a record is edited in instead of itself, such as a release. */
export type EditedIn = {
  id: string;
  /** Why it takes no changes; null when it does. */
  closed: string | null;
  /** The label of the button that saves, and the message after a save. */
  save: string;
  saved: string;
};

/** The state of editing that the parts of an open record share. */
type Editing = {
  within: EditedIn | undefined;
  /** Why saving is disabled; null when it is enabled. */
  readOnly: string | null;
  /** The server's name for this tab's session, '' if it has none; null until the lock was requested. */
  session: string | null;
  /** There are unsaved changes. */
  dirty: boolean;
  /** Called by a form or an editor when it gets or loses unsaved changes. */
  setDirty(dirty: boolean): void;
  /** The open form; null without one. */
  form: RefObject<OpenForm | null>;
  /** What users have to know before they read or edit the record; the screen shows it above its content. */
  notice: ReactNode;
};

/** `useEditing` returns the editing state of the open record. */
export const [EditingContext, useEditing] = requiredContext<Editing>('RecordEditing');

/** Returns whether a record is open and has unsaved changes. */
export const useHasUnsaved = (): boolean => useContext(EditingContext)?.dirty ?? false;

type PeopleHere = Presence & {
  /** Called by an editor with the block of the page in focus; null if there is none. */
  setBlock(blockId: string | null): void;
};

export const PresenceContext = createContext<PeopleHere>({ people: [], more: 0, setBlock: () => undefined });

/** Returns who else has the open record open. */
export const usePeopleHere = (): PeopleHere => useContext(PresenceContext);
