import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Upload } from '../../../resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { CropPanel, type Version } from '../info/CropPanel.tsx';
import type { Size } from '../info/cropPosition.ts';

type CropStepProps = { file: Upload; target: Size; onBack: () => void; onMade: (version: Version) => void };

/** A picture that does not fit is cropped before it is used. */
export function CropStep({ file, target, onBack, onMade }: CropStepProps) {
  const t = useT();
  return (
    <Box sx={{ overflowY: 'auto', p: { xs: 2, sm: 3 } }}>
      <Box sx={{ maxWidth: 960, mx: 'auto', display: 'grid', gap: 2 }}>
        <Button color="inherit" startIcon={<ArrowBack />} onClick={onBack} sx={{ justifySelf: 'start' }}>
          {t('media.crop.back')}
        </Button>
        <Box>
          <Typography variant="h2" component="h3">
            {t('media.crop.pickTitle', target)}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {file.filename}
          </Typography>
        </Box>
        <CropPanel
          file={file}
          target={target}
          wide
          label={t('media.crop.use')}
          onMade={(_, version) => onMade(version)}
        />
      </Box>
    </Box>
  );
}
