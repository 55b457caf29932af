import { createContext, useContext } from 'react';
import type { MediaKind } from '../../../contracts/media.ts';
import type { Upload } from '../../../resources/uploads/schema.ts';
import type { Selection } from './useSelection.ts';
import type { LibraryView } from './view.ts';

/** What a dialog asks about. */
export type Question =
  | { about: 'newFolder' }
  | { about: 'deleteFolder'; path: string; name: string }
  | { about: 'deleteFiles'; files: readonly Upload[] }
  | { about: 'moveFiles'; files: readonly Upload[] };

/** What the library is to find, where it stands in a dialog of a field. */
export type PickerRequest = {
  /** In pixels; a picture of another size is cropped on the way. */
  targetSize: { width: number; height: number } | null;
  /** Null is any. */
  kinds: readonly MediaKind[] | null;
  /** `url`: the file's own, or that of the version that is looked at. */
  onUse(file: Upload, url: string): void;
};

export type LibraryState = {
  view: LibraryView;
  /** Shows something else. `replace`: no step of its own on the way back. */
  go(view: LibraryView, how?: { replace?: boolean }): void;
  /** A folder's address; null where the library has none, in a dialog. */
  addressOf(folder: string): string | null;
  /** Null for the screen of its own. */
  picker: PickerRequest | null;
  selection: Selection;
  mayDelete: boolean;
  ask(question: Question): void;
  move(files: readonly Upload[], folder: string): Promise<void>;
  /** Gives the keyboard's focus to the grid, when what had it is gone. */
  focusGrid(): void;
  /** Files that are being dragged inside of the library. */
  dragged: readonly Upload[];
  drag(files: readonly Upload[]): void;
};

const LibraryContext = createContext<LibraryState | null>(null);
export const LibraryProvider = LibraryContext.Provider;

/** The library around. @throws outside of one */
export function useLibraryState(): LibraryState {
  const state = useContext(LibraryContext);
  if (!state) throw new Error('Use this component inside a MediaLibrary.');
  return state;
}

/** Can this file be what the picker is to find? */
export const isWanted = (picker: PickerRequest | null, { type }: Pick<Upload, 'type'>): boolean =>
  !picker?.kinds || picker.kinds.includes(type);
