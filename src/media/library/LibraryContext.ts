import type { MediaKind } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { requiredContext } from '../../ui/requiredContext.ts';
import type { Selection } from './useSelection.ts';
import type { LibraryView } from './view.ts';

/** The subject of a dialog. */
export type Question =
  | { about: 'newFolder' }
  | { about: 'deleteFolder'; path: string; name: string }
  | { about: 'access'; path: string; name: string }
  | { about: 'deleteFiles'; files: readonly Upload[] }
  | { about: 'moveFiles'; files: readonly Upload[] }
  /** `dropped` is the file that was dropped on it. */
  | { about: 'replaceFile'; file: Upload; dropped: File | null }
  | { about: 'tagFiles'; files: readonly Upload[] }
  | { about: 'describeFiles'; files: readonly Upload[] };

/** What a field accepts, when the library is shown in its dialog. */
export type PickerRequest = {
  /** In pixels; an image of another size is cropped before it is used. */
  targetSize: { width: number; height: number } | null;
  /** Null accepts any kind. */
  kinds: readonly MediaKind[] | null;
  /** Accepts only files of this MIME type. */
  mimetype?: string;
  /** `url`: that of the file, or of the selected version. */
  onUse(file: Upload, url: string): void;
  /** Uses all selected files; omitted if the field accepts one file. */
  onUseFiles?(files: readonly Upload[]): void;
};

export type LibraryState = {
  view: LibraryView;
  /** Changes the view. `replace`: without a new history entry. */
  go(view: LibraryView, how?: { replace?: boolean }): void;
  /** Returns the URL of a folder; null in a dialog, where folders have none. */
  addressOf(folder: string): string | null;
  /** Null on the library's own screen. */
  picker: PickerRequest | null;
  selection: Selection;
  mayDelete: boolean;
  /** Whether the user sees who has access to folders. */
  maySeeAccess: boolean;
  ask(question: Question): void;
  move(files: readonly Upload[], folder: string): Promise<void>;
  /** Moves the focus to the grid when the focused element is gone. */
  focusGrid(): void;
  /** Files that are being dragged within the library. */
  dragged: readonly Upload[];
  drag(files: readonly Upload[]): void;
};

/** `useLibraryState` returns the state of the current library. */
export const [LibraryProvider, useLibraryState] = requiredContext<LibraryState>('a MediaLibrary');

/** Returns true if the picker accepts this file. */
export const isWanted = (picker: PickerRequest | null, file: Pick<Upload, 'type' | 'mimetype'>): boolean =>
  (!picker?.kinds || picker.kinds.includes(file.type)) &&
  (picker?.mimetype === undefined || picker.mimetype === file.mimetype);
