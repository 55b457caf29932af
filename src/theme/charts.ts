import type { Theme } from '@mui/material/styles';
import type { BarDatum, BarSvgProps } from '@nivo/bar';

/** Measures of charts in pixels, for SVG layout. */
export const chartMeasures = {
  /** The height of a chart over time. */
  height: 288,
  margin: { top: 12, right: 28, bottom: 32, left: 52 },
  /** The average width of a character on the axes. */
  character: 6.6,
  capital: 8.6,
  wideCharacter: 12,
  /** The space beside each label. */
  labelRoom: 14,
  axisTicks: 5,
  lineWidth: 2,
  /** The radius of points without neighbors. */
  loneRadius: 3,
  areaOpacity: 0.12,
  /** A smaller movement of the pointer is not a drag. */
  minDrag: 6,
  /** The width of one bucket of a thinned line. */
  bucket: 2,
  barHeight: 18,
  barGap: 10,
  barRadius: 2,
  /** From the edge: aligned with titles. */
  barInset: 16,
  /** The maximum share of the width for names. */
  barNames: 0.4,
  barLabelGap: 6,
} as const;

/** `stroke-dasharray`s that distinguish lines in addition to their color. */
export const chartDashes = ['none', '8 3', '2 3', '10 3 2 3', '5 5'] as const;

/** Returns the theme of nivo's charts. */
export function nivoTheme({ palette, typography }: Theme): NonNullable<BarSvgProps<BarDatum>['theme']> {
  const text = { fontFamily: typography.fontFamily, fontSize: typography.fontSize - 2, fill: palette.text.secondary };
  return {
    background: 'transparent',
    text,
    axis: { domain: { line: { stroke: palette.control } }, ticks: { line: { stroke: palette.control }, text } },
    grid: { line: { stroke: palette.divider } },
    tooltip: { container: { background: 'transparent', boxShadow: 'none', padding: 0 } },
  };
}
