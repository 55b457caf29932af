import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { FocalPoint } from '#contracts/api/uploads.ts';
import { thumbnailUrl } from '#contracts/media.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useDebounced } from '../../ui/hooks/useDebounced.ts';
import { useMediaActions } from '../library/useMediaActions.ts';
import { cropPosition, cropSize, middle, type Size } from './cropPosition.ts';
import { FocalPointInput } from './FocalPointInput.tsx';

export type Version = Upload['optimized_versions'][number];

/** Returns the version of an image that was cropped to this size; undefined if there is none. */
export const versionOf = ({ optimized_versions }: Upload, target: Size): Version | undefined =>
  optimized_versions.find((one) => one.target_width === target.width && one.target_height === target.height);

type CropPanelProps = {
  file: Upload;
  /** Null while no valid size is entered. */
  target: Size | null;
  /** The label of the primary button. */
  label: string;
  onMade: (made: Upload, version: Version) => void;
  /** Shows the crop beside the image, where there is space. */
  wide?: boolean;
};

/** Chooses the focal point of a crop, previews it and creates it. */
export function CropPanel({ file, target, label, onMade, wide = false }: CropPanelProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  const [point, setPoint] = useState<FocalPoint | null>(file.focal_point);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (size: Size) => {
      const same = point?.x === file.focal_point?.x && point?.y === file.focal_point?.y;
      const params = { filename: file.filename };
      if (!same) await call('PATCH /api/uploads/:filename', { params, body: { focal_point: point } });
      return { made: answered(await call('POST /api/uploads/:filename/optimize', { params, body: size })), size };
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

/** Warns if the image has fewer pixels than the target size. */
function Smaller({ file, target }: { file: Upload; target: Size }) {
  const t = useT();
  const size = cropSize({ width: file.width ?? 1, height: file.height ?? 1 }, target);
  if (size.width === target.width && size.height === target.height) return null;
  return <Alert severity="info">{t('media.crop.smaller', size)}</Alert>;
}

/** After the last digit of a size. */
const typingMs = 300;

/** Returns the center of the crop without a focal point; undefined while it loads, and null if it can't be found. */
function useCropCenter({ filename, content_version }: Upload, target: Size, enabled: boolean) {
  const { call } = useDataProvider<CmsDataProvider>();
  const width = useDebounced(target.width, typingMs);
  const height = useDebounced(target.height, typingMs);
  const { data, isError } = useQuery({
    queryKey: ['uploads', 'cropCenter', filename, content_version, width, height],
    queryFn: ({ signal }) =>
      call('GET /api/uploads/:filename/crop-center', { params: { filename }, query: { width, height }, signal }),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? null : data;
}

type CropPreviewProps = { file: Upload; target: Size; point: FocalPoint | null };

/** A preview of a crop. */
function CropPreview({ file, target, point }: CropPreviewProps) {
  const t = useT();
  const whole = { width: file.width ?? 1, height: file.height ?? 1 };
  const found = useCropCenter(file, target, point === null);
  const { x, y } = cropPosition(whole, target, point ?? found ?? middle);
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
        sx={{
          display: 'block',
          objectFit: 'cover',
          borderRadius: 1,
          bgcolor: 'action.hover',
          visibility: point || found !== undefined ? 'visible' : 'hidden',
        }}
      />
    </Box>
  );
}
