import Box from '@mui/material/Box';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { FocalPoint } from '#contracts/api/uploads.ts';
import { thumbnailUrl } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { middle, moved } from './cropPosition.ts';

type FocalPointInputProps = { file: Upload; point: FocalPoint | null; onChange: (point: FocalPoint) => void };

/** Maximum height in CSS pixels. */
const highest = 320;

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
};

/** The whole image: a click or the arrow keys set the focal point that a crop must contain. */
export function FocalPointInput({ file, point, onChange }: FocalPointInputProps) {
  const t = useT();
  const { x, y } = point ?? middle;
  const press = (event: MouseEvent<HTMLElement>) => {
    // A click by keyboard has no coordinates.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: moved((event.clientX - box.left) / box.width, 0),
      y: moved((event.clientY - box.top) / box.height, 0),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const times = event.shiftKey ? 10 : 1;
    onChange({ x: moved(x, step[0] * times), y: moved(y, step[1] * times) });
  };
  const { width, height } = { width: file.width ?? 1, height: file.height ?? 1 };
  const shown = { x: Math.round(x * 100), y: Math.round(y * 100) };
  return (
    <Box
      component="button"
      type="button"
      aria-label={t('media.crop.focalPoint', shown)}
      aria-live="polite"
      onClick={press}
      onKeyDown={onKeyDown}
      sx={picture}
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(highest * width) / height}px)` }}
    >
      <Box component="img" src={thumbnailUrl(file, 640) ?? file.url} alt="" draggable={false} sx={fill} />
      <Box component="span" sx={mark} style={{ left: `${shown.x}%`, top: `${shown.y}%`, opacity: point ? 1 : 0.5 }} />
    </Box>
  );
}

const picture = {
  position: 'relative',
  display: 'block',
  padding: 0,
  border: 0,
  borderRadius: 1,
  overflow: 'hidden',
  cursor: 'crosshair',
  bgcolor: 'action.hover',
} as const;
const fill = { display: 'block', width: '100%', height: '100%' } as const;
/** A white ring within a black one, visible on every image. */
const mark = {
  position: 'absolute',
  width: 22,
  height: 22,
  transform: 'translate(-50%, -50%)',
  borderRadius: '50%',
  border: 2,
  borderColor: 'common.white',
  boxShadow: 4,
  outline: '2px solid',
  outlineColor: 'common.black',
  pointerEvents: 'none',
} as const;
