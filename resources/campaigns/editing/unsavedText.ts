import useEventCallback from '@mui/utils/useEventCallback';
import { createContext, useContext, useEffect } from 'react';

/** What a form holds that is not saved, each with the words of its field. */
export type UnsavedText = { label: string; text: string }[];
type Read = () => UnsavedText;

/** Where the open area's form says what it holds; asked when the campaign is gone. */
export type UnsavedPlace = { current: Read | null };

const UnsavedContext = createContext<UnsavedPlace | null>(null);
export const UnsavedProvider = UnsavedContext.Provider;

/** Tells the shell around what is unsaved, for as long as the form is there. */
export function useTellUnsaved(read: Read): void {
  const place = useContext(UnsavedContext);
  const own = useEventCallback(read);
  useEffect(() => {
    if (!place) return;
    place.current = own;
    return () => {
      if (place.current === own) place.current = null;
    };
  }, [place, own]);
}
