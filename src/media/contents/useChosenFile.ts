import { useEffect, useState } from 'react';
import { extensionOf, mediaTypeOfExtension } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { maxBytes } from '../uploads/acceptance.ts';

type Size = { width: number; height: number };

/** Why a file can't replace another one, as far as known before it is sent. The server also checks the content. */
type ReplacementProblem = 'empty' | 'tooLarge' | 'otherType';

function problemOf({ name, size }: File, { mimetype }: Pick<Upload, 'mimetype'>): ReplacementProblem | null {
  if (mediaTypeOfExtension(extensionOf(name))?.mimetype !== mimetype) return 'otherType';
  if (size === 0) return 'empty';
  return size > maxBytes(name) ? 'tooLarge' : null;
}

/** A file that the user chose, with a URL for its preview. `size` is null until it is known, or if it has none. */
export type ChosenFile = { file: File; url: string; size: Size | null; problem: ReplacementProblem | null };

/** Returns the file that the user chose to replace another one. */
export function useChosenFile(replaced: Upload, file: File | null): ChosenFile | null {
  const [read, setRead] = useState<{ file: File; url: string; size: Size | null } | null>(null);
  useEffect(() => {
    if (!file) return setRead(null);
    const url = URL.createObjectURL(file);
    setRead({ file, url, size: null });
    const image = new Image();
    image.onload = () => setRead({ file, url, size: { width: image.naturalWidth, height: image.naturalHeight } });
    if (replaced.type === 'image') image.src = url;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(url);
    };
  }, [file, replaced.type]);
  return read && { ...read, problem: problemOf(read.file, replaced) };
}
