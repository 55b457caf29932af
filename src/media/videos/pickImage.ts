import { createContext, useContext } from 'react';
import type { Upload } from '#resources/uploads/schema.ts';

/** Called with the URL of the chosen image, which may be that of a version, and its file. */
export type OnImage = (url: string, file: Upload) => void;

/** Opens the media library in a folder. The provider is above the library, which contains the dialog that asks for it. */
export const PickImageContext = createContext<((folder: string, onImage: OnImage) => void) | null>(null);

/** Returns a function that opens the media library in a folder to choose an image. @throws outside of the provider */
export function usePickImage() {
  const pick = useContext(PickImageContext);
  if (!pick) throw new Error('Use this component inside a PickImageProvider.');
  return pick;
}
