import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { FocalPoint } from '../../../contracts/media.ts';
import type { CmsDataProvider } from '../../../dataProvider/index.ts';
import type { Upload } from '../../../resources/uploads/schema.ts';
import { answered } from '../../engine/form/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useMediaActions } from '../useMediaActions.ts';
import { CropPreview } from './CropPreview.tsx';
import { cropSize, type Size } from './cropPosition.ts';
import { FocalPointInput } from './FocalPointInput.tsx';

export type Version = Upload['optimized_versions'][number];

/** The version of a picture that was cut to this size; undefined while there is none. */
export const versionOf = ({ optimized_versions }: Upload, target: Size): Version | undefined =>
  optimized_versions.find((one) => one.target_width === target.width && one.target_height === target.height);

type CropPanelProps = {
  file: Upload;
  /** Null while no good size is said. */
  target: Size | null;
  /** What the main button says. */
  label: string;
  onMade: (made: Upload, version: Version) => void;
  /** The crop beside the picture, where there is room. */
  wide?: boolean;
};

/** Chooses what stays in a crop, shows it as it will be, and makes it. */
export function CropPanel({ file, target, label, onMade, wide = false }: CropPanelProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const dataProvider = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  const [point, setPoint] = useState<FocalPoint | null>(file.focal_point);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (size: Size) => {
      const same = point?.x === file.focal_point?.x && point?.y === file.focal_point?.y;
      if (!same) await dataProvider.patchUpload(file.filename, { focal_point: point });
      return { made: answered(await dataProvider.optimizeUpload(file.filename, size)), size };
    },
    onSuccess: ({ made, size }) => {
      const version = versionOf(made, size);
      if (version) onMade(made, version);
    },
    onSettled: () => void readAnew(),
  });
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: wide ? { md: '1fr 1fr' } : undefined, alignItems: 'start' }}
    >
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography variant="caption" color="text.secondary" component="p">
          {t('media.crop.focalHelp')}
        </Typography>
        <FocalPointInput file={file} point={point} onChange={setPoint} />
        {point ? (
          <Button size="small" color="inherit" onClick={() => setPoint(null)}>
            {t('media.crop.clearPoint')}
          </Button>
        ) : (
          <Typography variant="caption" color="text.secondary">
            {t('media.crop.automatic')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        {target && <CropPreview file={file} target={target} point={point} />}
        {target && <Smaller file={file} target={target} />}
        {error && <Alert severity="error">{errorWords(error)}</Alert>}
        <Button
          variant="contained"
          disabled={target === null}
          loading={isPending}
          onClick={() => target && mutate(target)}
        >
          {label}
        </Button>
      </Box>
    </Box>
  );
}

/** Says so where the picture has fewer pixels than are asked for. */
function Smaller({ file, target }: { file: Upload; target: Size }) {
  const t = useT();
  const size = cropSize({ width: file.width ?? 1, height: file.height ?? 1 }, target);
  if (size.width === target.width && size.height === target.height) return null;
  return <Alert severity="info">{t('media.crop.smaller', size)}</Alert>;
}
