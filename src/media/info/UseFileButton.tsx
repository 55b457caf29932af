import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { isWanted, useLibraryState } from '../library/LibraryContext.ts';
import { savesKey } from './SavedText.tsx';

type UseFileButtonProps = {
  file: Upload;
  /** The URL of the chosen version. */
  url: string;
  /** Whether the file is being read again. */
  isReading: boolean;
};

/**
 * Chooses the file in a media picker. Waits until the file is read and its alternative text is saved, because a list that
 * was loaded earlier, or the file before that save, can have another text.
 */
export function UseFileButton({ file, url, isReading }: UseFileButtonProps) {
  const t = useT();
  const { picker } = useLibraryState();
  const [isPressed, setIsPressed] = useState(false);
  const isSaving = useIsMutating({ mutationKey: savesKey(file, 'alt') }) > 0;
  const isDue = isPressed && !isReading && !isSaving;
  useEffect(() => {
    if (!isDue) return;
    setIsPressed(false);
    picker?.onUse(file, url);
  }, [isDue, picker, file, url]);
  const wanted = isWanted(picker, file);
  return (
    <>
      <Button variant="contained" disabled={!wanted} loading={isPressed} onClick={() => setIsPressed(true)}>
        {t('media.info.useFile')}
      </Button>
      {!wanted && (
        <Typography variant="caption" color="text.secondary">
          {t('media.picker.notHere')}
        </Typography>
      )}
    </>
  );
}
