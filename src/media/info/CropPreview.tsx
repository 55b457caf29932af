import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FocalPoint, thumbnailUrl } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { cropPosition, middle, type Size } from './cropPosition.ts';

type CropPreviewProps = { file: Upload; target: Size; point: FocalPoint | null };

/** A preview of a crop. */
export function CropPreview({ file, target, point }: CropPreviewProps) {
  const t = useT();
  const whole = { width: file.width ?? 1, height: file.height ?? 1 };
  const { x, y } = cropPosition(whole, target, point ?? middle);
  return (
    <Box component="figure" sx={{ m: 0, width: '100%' }}>
      <Typography component="figcaption" variant="caption" color="text.secondary" sx={{ display: 'block', mb: 0.5 }}>
        {t('media.crop.preview')}
      </Typography>
      <Box
        component="img"
        src={thumbnailUrl(file, 640) ?? file.url}
        alt=""
        draggable={false}
        style={{
          aspectRatio: `${target.width} / ${target.height}`,
          objectPosition: `${x * 100}% ${y * 100}%`,
          width: `min(100%, ${target.width}px, ${(240 * target.width) / target.height}px)`,
        }}
        sx={{ display: 'block', objectFit: 'cover', borderRadius: 1, bgcolor: 'action.hover' }}
      />
    </Box>
  );
}
