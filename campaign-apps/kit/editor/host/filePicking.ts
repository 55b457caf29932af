import type { HostMessages } from '#contracts/editorMessages.ts';

export type Size = { width: number; height: number };

/** `alt` is the file's alternative text; empty if it has none. */
export type PickedPicture = Size & { url: string; alt: string };

/** `picture` is the URL of its picture; null if it has none, or the tool is of an earlier version. */
export type PickedVideo = { url: string; picture: string | null };

type PickedFile = PickedPicture & PickedVideo;
type PickRequest = { fieldId: string; targetSize: Size; kind?: 'video' };

/** Opens the tool's media library for one field at a time. `open` returns false while the tool does not respond. */
export function createFilePicking(open: (request: PickRequest) => boolean) {
  let current: { fieldId: string; settle: (file: PickedFile | null) => void } | null = null;
  const end = (file: PickedFile | null) => {
    current?.settle(file);
    current = null;
  };
  return {
    /** Returns the file that the user picks; null if the user cancels or picks for another field. */
    pick(request: PickRequest): Promise<PickedFile | null> {
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
