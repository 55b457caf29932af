import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isOptimizable } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { CropPanel, type Version } from '../info/CropPanel.tsx';
import type { Size } from '../info/cropPosition.ts';
import { FilePreview } from '../info/FilePreview.tsx';

type CropStepProps = {
  file: Upload;
  target: Size;
  onBack: () => void;
  /** Called with the crop, or with the file itself if it can't be cropped. */
  onUse: (made: Version | Upload) => void;
};

/**
 * Crops an image of the wrong size before it is used; an image that can't be cropped is used unchanged after a notice.
 */
export function CropStep({ file, target, onBack, onUse }: CropStepProps) {
  const t = useT();
  const canBeCropped = isOptimizable(file);
  return (
    <Box sx={{ overflowY: 'auto', p: { xs: 2, sm: 3 } }}>
      <Box sx={{ maxWidth: 960, mx: 'auto', display: 'grid', gap: 2 }}>
        <Button color="inherit" startIcon={<ArrowBack />} onClick={onBack} sx={{ justifySelf: 'start' }}>
          {t('media.crop.back')}
        </Button>
        <Box>
          <Typography variant="h2" component="h3">
            {t(canBeCropped ? 'media.crop.pickTitle' : 'media.crop.asItIsTitle', target)}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Typography>
        </Box>
        {canBeCropped ? (
          <CropPanel
            file={file}
            target={target}
            wide
            label={t('media.crop.use')}
            onMade={(_, version) => onUse(version)}
          />
        ) : (
          <AsItIs file={file} target={target} onUse={onUse} />
        )}
      </Box>
    </Box>
  );
}

function AsItIs({ file, target, onUse }: Pick<CropStepProps, 'file' | 'target' | 'onUse'>) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 480 }}>
      <FilePreview file={file} url={file.url} />
      <Alert severity="info">{t('media.crop.notPossible', target)}</Alert>
      <Button variant="contained" onClick={() => onUse(file)}>
        {t('media.crop.useAsItIs')}
      </Button>
    </Box>
  );
}
