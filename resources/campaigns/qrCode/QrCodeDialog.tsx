import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { correction, generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { CopyableText } from '#src/ui/CopyableText.tsx';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';

export type QrCodeDialogProps = {
  /** The public URL. */
  url: string;
  /** The name of the files. */
  slug: string;
  /** The name of a link; without it, the URL is that of the page. */
  name?: string;
  onClose: () => void;
};

/** Shows a URL as a QR code, with downloads for print and screens. */
export default function QrCodeDialog({ url, slug, name, onClose }: QrCodeDialogProps) {
  const t = useT();
  const { png, svg } = useMemo(() => qrCodeFiles(url), [url]);
  return (
    <TitledDialog
      title={name === undefined ? t('campaigns.qrCode.title') : t('campaigns.qrCode.of', { name })}
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

/** In pixels; 1,024 print at 300 dpi are 8.7 cm. */
const minPngSide = 1_024;
/** The quiet zone around a code in modules (ISO/IEC 18004). */
const pad = 4;

const black = [0, 0, 0, 255] as const;
const white = [255, 255, 255, 255] as const;

/** Returns a text as a QR code: data URLs of a PNG and an SVG file, black on white. */
function qrCodeFiles(text: string): { png: string; svg: string } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  // Whole pixels for each module, so that its edges are sharp.
  const scale = Math.ceil(minPngSide / (code.size + 2 * pad));
  return {
    png: code.toDataURL({ type: 'image/png', on: black, off: white, pad, scale }),
    svg: toSvgDataURL(code, { on: '#000', off: '#fff', pad }),
  };
}
