import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import { useT } from '../../i18n/useT.ts';
import { chartMeasures } from '../../theme/charts.ts';
import { focusRing } from '../../theme/focusRing.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { nothing } from '../table/cellText.ts';
import { plotWidth } from './AreaPlot.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import type { ChartData } from './chartData.ts';
import { placeName } from './chartWords.ts';
import { nearestTo, type Range } from './thinPoints.ts';
import type { LookedAtSeries } from './useSeriesShown.ts';
import { type ZoomStep, zoomKeys } from './zoomRange.ts';

type ZoomSurfaceProps = {
  name: string;
  data: ChartData;
  shown: readonly LookedAtSeries[];
  range: Range;
  width: number;
  onStep: (step: ZoomStep) => void;
  onRange: (range: Range) => void;
  /** The chart below the pointer. */
  children: ReactNode;
};

/** Pixels from the left edge of the plot area: the position of the pointer, and where it was pressed. */
type Pointed = { at: number; pressed: number | null };

const { margin } = chartMeasures;

/** Handles pointer and keys over a chart: dragging over a range zooms to it, pointing at a place shows its tooltip. */
export function ZoomSurface({ name, data, shown, range, width, onStep, onRange, children }: ZoomSurfaceProps) {
  const t = useT();
  const keysId = useId();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const pixels = plotWidth(width);
  const placeOf = (at: number): number => range.from + (at / pixels) * (range.to - range.from);
  const isDragged = pointed?.pressed != null && Math.abs(pointed.at - pointed.pressed) >= chartMeasures.minDrag;

  const pointer = usePointer(pixels, setPointed, (one, other) =>
    onRange({ from: placeOf(Math.min(one, other)), to: placeOf(Math.max(one, other)) }),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The first Escape closes the tooltip; the zoom stays.
    if (event.key === 'Escape' && pointed) return setPointed(null);
    const step = zoomKeys[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <Box
      role="application"
      aria-label={t('charts.area.zoomable', { name })}
      aria-describedby={keysId}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => setPointed(null)}
      sx={(theme) => ({ position: 'relative', '&:focus-visible': { ...focusRing(theme), outlineOffset: -2 } })}
    >
      <VisuallyHidden>
        <span id={keysId}>{t('charts.area.keys')}</span>
      </VisuallyHidden>
      {children}
      <Box
        {...pointer}
        data-zoom-ground
        style={{ left: margin.left, right: margin.right, top: margin.top, bottom: margin.bottom }}
        sx={{ position: 'absolute', cursor: 'crosshair', touchAction: 'pan-y pinch-zoom', userSelect: 'none' }}
      >
        {pointed && isDragged && <Dragged from={pointed.pressed ?? 0} to={pointed.at} />}
        {pointed && !isDragged && (
          <AreaTooltip
            data={data}
            shown={shown}
            at={nearestWithin(data, range, placeOf(pointed.at))}
            range={range}
            pixels={pixels}
          />
        )}
      </Box>
    </Box>
  );
}

/** Returns the index of the place nearest to the pointer; -1 if it is outside of the visible range. */
function nearestWithin({ places }: ChartData, { from, to }: Range, place: number): number {
  const at = nearestTo(places, place);
  const found = places[at] ?? Number.NaN;
  return found >= from && found <= to ? at : -1;
}

function usePointer(
  pixels: number,
  setPointed: (pointed: Pointed | null) => void,
  onDragged: (from: number, to: number) => void,
) {
  // A ref instead of state: the pointer may go down, move and up again before the next render.
  const pressed = useRef<number | null>(null);
  const placed = ({ clientX, currentTarget }: PointerEvent): number =>
    Math.min(pixels, Math.max(0, clientX - currentTarget.getBoundingClientRect().left));
  const end = () => {
    pressed.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = placed(event);
      setPointed({ at: pressed.current, pressed: pressed.current });
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.isPrimary) setPointed({ at: placed(event), pressed: pressed.current });
    },
    onPointerUp: (event: PointerEvent) => {
      const at = placed(event);
      const from = pressed.current ?? at;
      if (Math.abs(at - from) >= chartMeasures.minDrag) onDragged(from, at);
      end();
      setPointed({ at, pressed: null });
    },
    onPointerCancel: () => {
      end();
      setPointed(null);
    },
    // After a touch ends, the tooltip stays until the next touch.
    onPointerLeave: ({ pointerType }: PointerEvent) =>
      pressed.current === null && pointerType !== 'touch' && setPointed(null),
  };
}

/** The selected range while dragging. */
const Dragged = ({ from, to }: { from: number; to: number }) => (
  <Box
    aria-hidden
    style={{ left: Math.min(from, to), width: Math.abs(to - from) }}
    sx={{
      position: 'absolute',
      insetBlock: 0,
      bgcolor: 'primary.light',
      opacity: 0.2,
      borderInline: 1,
      borderColor: 'primary.light',
      pointerEvents: 'none',
    }}
  />
);

type AreaTooltipProps = {
  data: ChartData;
  shown: readonly LookedAtSeries[];
  /** The index of the place; -1 for none. */
  at: number;
  range: Range;
  /** The width of the range in pixels. */
  pixels: number;
};

/** The values of all series at a place, beside a vertical line. Screen readers get them from the table. */
function AreaTooltip({ data, shown, at, range, pixels }: AreaTooltipProps) {
  const locale = useLocale() ?? 'en';
  const place = data.places[at];
  if (place === undefined) return null;
  const left = ((place - range.from) / (range.to - range.from)) * pixels;
  const isLeft = left > pixels / 2;
  const side = isLeft
    ? { right: pixels - left + chartMeasures.barLabelGap }
    : { left: left + chartMeasures.barLabelGap };
  const lines = shown.map((series) => {
    const value = series.values[at] ?? Number.NaN;
    return { series, value: Number.isNaN(value) ? nothing : formatNumber(value, locale) };
  });
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      <Box
        style={{ left }}
        sx={{ position: 'absolute', insetBlock: 0, borderInlineStart: 1, borderColor: 'text.secondary' }}
      />
      <Box style={side} sx={{ position: 'absolute', top: 0, zIndex: 'tooltip' }}>
        <ChartTooltip title={placeName(data, at, locale)} lines={lines} form="line" />
      </Box>
    </Box>
  );
}
