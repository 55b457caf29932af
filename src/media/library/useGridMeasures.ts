import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { GridLayout } from './gridShape.ts';

/** Wider screens show larger cards, not more per row. */
const maxColumns = 12;
/** Measures of a card in pixels. */
const card = { least: 168, gap: 12, words: 54, shape: 3 / 4, folder: 52 };
const row = { height: 44, touched: 56 };

/**
 * Returns the number of columns that fit and the height of each item; `top` is the offset of the grid in its scroll
 * container, `covered` the height of the sticky table header, which hides the top of the visible area.
 */
export function useGridMeasures(grid: RefObject<HTMLElement | null>, scroller: HTMLElement | null, layout: GridLayout) {
  const coarse = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const { spacing } = useTheme();
  const [{ width, top }, setMeasured] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    if (!scroller) return;
    const measure = () => {
      const style = getComputedStyle(scroller);
      const inner = scroller.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const above = grid.current ? grid.current.offsetTop : 0;
      setMeasured((before) => (before.width === inner && before.top === above ? before : { width: inner, top: above }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    if (grid.current) observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, scroller]);

  if (layout === 'table') {
    const height = coarse ? row.touched : row.height;
    return {
      columns: 1,
      cardHeight: height,
      folderHeight: height,
      gap: 0,
      top: top + row.height,
      covered: row.height,
      measured: width > 0,
    };
  }
  const gap = Number.parseFloat(spacing(card.gap / 8));
  const columns = Math.min(Math.max(Math.floor((width + gap) / (card.least + gap)), 2), maxColumns);
  const cardWidth = (width - gap * (columns - 1)) / columns;
  const cardHeight = Math.round(cardWidth * card.shape) + card.words;
  return { columns, cardHeight, folderHeight: card.folder, gap, top, covered: gap, measured: width > 0 };
}
