import type { HostMessages, RequestedKind } from '#contracts/editorMessages.ts';

export type Size = { width: number; height: number };

/** `alt` is the file's alternative text; empty if it has none. */
export type PickedPicture = Size & { url: string; alt: string };

/** `picture` is the URL of a video's picture; null if it has none, or the tool is of an earlier version. */
export type PickedFile = { url: string; picture: string | null };

type Picked = PickedPicture & PickedFile;
type PickRequest = { fieldId: string; targetSize: Size; kind?: RequestedKind };

/** Opens the tool's media library for one field at a time. `open` returns false while the tool does not respond. */
export function createFilePicking(open: (request: PickRequest) => boolean) {
  let current: { fieldId: string; settle: (file: Picked | null) => void } | null = null;
  const end = (file: Picked | null) => {
    current?.settle(file);
    current = null;
  };
  return {
    /** Returns the file that the user picks; null if the user cancels or picks for another field. */
    pick(request: PickRequest): Promise<Picked | null> {
      end(null);
      if (!open(request)) return Promise.resolve(null);
      return new Promise((settle) => {
        current = { fieldId: request.fieldId, settle };
      });
    },
    receive({ fieldId, url, alt = '', picture, ...size }: HostMessages['mediaPicked']) {
      // Version 1 doesn't include the field.
      if (!current || (fieldId !== undefined && fieldId !== current.fieldId)) return;
      end(url === null ? null : { url, alt, picture: picture ?? null, ...size });
    },
    cancel: () => end(null),
  };
}
