import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';

const PictureDialog = lazyDialog(() => import('./PictureDialog.tsx'));

/** A button that opens the dialog of a video's picture; its code is loaded when it is first opened. */
export function VideoPicture({ file }: { file: Upload }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<ImageOutlined />} onClick={() => setOpen(true)}>
        {t('media.picture.choose')}
      </Button>
      {open && <PictureDialog file={file} onClose={() => setOpen(false)} />}
    </>
  );
}
