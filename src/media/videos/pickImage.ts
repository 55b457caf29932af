import { createContext, useContext } from 'react';

/** Called with the URL of an image, at most 1,280 pixels wide if it is not a drawing. */
export type OnImage = (url: string) => void;

/** Opens the media library to choose an image. Its provider is above the library, which contains this button's dialog. */
export const PickImageContext = createContext<((folder: string, onImage: OnImage) => void) | null>(null);

/** Returns a function that opens the media library in a folder to choose an image. @throws outside of the provider */
export function usePickImage() {
  const pick = useContext(PickImageContext);
  if (!pick) throw new Error('Use this component inside a PickImageProvider.');
  return pick;
}
