import type { Theme } from '@mui/material/styles';
import type { BarDatum, BarSvgProps } from '@nivo/bar';

/** Measures of charts in pixels, as drawings in SVG are laid out. */
export const chartMeasures = {
  /** Of a chart over time. */
  height: 288,
  margin: { top: 12, right: 28, bottom: 32, left: 52 },
  /** Of a line of text on the axes. */
  character: 6.6,
  capital: 8.6,
  wideCharacter: 12,
  /** Beside each label. */
  labelRoom: 14,
  axisTicks: 5,
  lineWidth: 2,
  /** Of points that have no neighbour. */
  loneRadius: 3,
  areaOpacity: 0.12,
  /** A pointer that moved less has not dragged. */
  minDrag: 6,
  /** So many pixels stand for one stretch of a thinned line. */
  bucket: 2,
  barHeight: 18,
  barGap: 10,
  barRadius: 2,
  /** From the edge: as far as titles. */
  barInset: 16,
  /** What part of the width names may take at most. */
  barNames: 0.4,
  barLabelGap: 6,
} as const;

/** How lines are told apart beside their colour: `stroke-dasharray`s. */
export const chartDashes = ['none', '8 3', '2 3', '10 3 2 3', '5 5'] as const;

/** Words and lines of nivo's charts. */
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
