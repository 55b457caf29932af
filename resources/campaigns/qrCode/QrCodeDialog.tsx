import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { CopyableText } from '#src/ui/CopyableText.tsx';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { qrCodeFiles } from './qrCodeFiles.ts';

export type QrCodeDialogProps = {
  /** The public URL. */
  url: string;
  /** The name of the files. */
  slug: string;
  onClose: () => void;
};

/** Shows a URL as a QR code, with downloads for print and screens. */
export default function QrCodeDialog({ url, slug, onClose }: QrCodeDialogProps) {
  const t = useT();
  const { png, svg } = useMemo(() => qrCodeFiles(url), [url]);
  return (
    <TitledDialog
      title={t('campaigns.qrCode.title')}
      maxWidth="xs"
      contentStyle={{ justifyItems: 'center' }}
      cancelLabel={t('campaigns.qrCode.close')}
      onClose={onClose}
    >
      <Box
        component="img"
        src={svg}
        alt={t('campaigns.qrCode.alt', { url })}
        sx={{ width: 'min(100%, 280px)', borderRadius: 1 }}
      />
      <CopyableText text={url} />
      <Typography variant="body2" color="text.secondary">
        {t('campaigns.qrCode.help')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, width: '100%' }}>
        <Button component="a" href={svg} download={`${slug}.svg`} variant="outlined">
          {t('campaigns.qrCode.svg')}
        </Button>
        <Button component="a" href={png} download={`${slug}.png`} variant="contained">
          {t('campaigns.qrCode.png')}
        </Button>
      </Box>
    </TitledDialog>
  );
}
