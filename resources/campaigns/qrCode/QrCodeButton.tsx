import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import type { QrCodeDialogProps } from './QrCodeDialog.tsx';

const QrCodeDialog = lazyDialog<QrCodeDialogProps>(() => import('./QrCodeDialog.tsx'));

/** Opens the QR code of a campaign's saved public URL, or of a link. The code that draws it is loaded with the first click. */
export function QrCodeButton(code: Omit<QrCodeDialogProps, 'onClose'>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<QrCode2 />}
        aria-label={code.name && t('campaigns.qrCode.of', { name: code.name })}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('campaigns.qrCode.open')}
      </Button>
      {isOpen && <QrCodeDialog {...code} onClose={() => setOpen(false)} />}
    </>
  );
}
