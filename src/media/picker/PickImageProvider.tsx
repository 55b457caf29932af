import { type ReactNode, useCallback, useState } from 'react';
import { type OnImage, PickImageContext } from '../videos/pickImage.ts';
import { LazyMediaPicker } from './LazyMediaPicker.tsx';

const images = ['image'] as const;

/** Lets components of the media library open the library to choose an image. */
export function PickImageProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ folder: string; onImage: OnImage } | null>(null);
  const ask = useCallback((folder: string, onImage: OnImage) => setAsked({ folder, onImage }), []);
  const close = () => setAsked(null);
  return (
    <PickImageContext value={ask}>
      {children}
      {asked && (
        <LazyMediaPicker
          kinds={images}
          folder={asked.folder}
          onPick={({ url }, file) => {
            close();
            asked.onImage(url, file);
          }}
          onCancel={close}
        />
      )}
    </PickImageContext>
  );
}
