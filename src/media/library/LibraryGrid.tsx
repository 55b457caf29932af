import Box from '@mui/material/Box';
import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { FileCard, type FileCardProps, FileRow } from './FileCard.tsx';
import { FolderCard } from './FolderCard.tsx';
import type { GridLayout } from './gridShape.ts';
import { type GridShape, isFolderRow, rowCountOf, rowOf, rowsAhead, shownIn, spanOfRow } from './gridShape.ts';
import { isWanted, useLibraryState } from './LibraryContext.ts';
import { CardSkeleton, RowSkeleton } from './skeletons.tsx';
import { TableHead } from './TableHead.tsx';
import { useGridKeys } from './useGridKeys.ts';
import { useGridMeasures } from './useGridMeasures.ts';
import type { Library, Span, useLibrary } from './useLibrary.ts';

type LibraryGridProps = {
  reading: ReturnType<typeof useLibrary>;
  layout: GridLayout;
  scroller: HTMLDivElement | null;
  initialOffset: number;
  onSelect: (span: Span) => void;
  /** The folder that was opened last, until the grid has set the focus. */
  opened: RefObject<string | null>;
};

const alone: readonly Upload[] = [];

/** A virtualized grid of folders and files. */
export function LibraryGrid({ reading, layout, scroller, initialOffset, onSelect, opened }: LibraryGridProps) {
  const t = useT();
  const { library, stale, show } = reading;
  const grid = useRef<HTMLDivElement>(null);
  const { columns, cardHeight, folderHeight, gap, top, covered, measured } = useGridMeasures(grid, scroller, layout);
  const shape: GridShape = useMemo(
    () => ({ folders: library?.folderCount ?? 0, files: library?.fileCount ?? 0, columns }),
    [library?.folderCount, library?.fileCount, columns],
  );
  const keys = useGridKeys({ shape, grid, fileAt: library?.fileAt ?? noFile, onSelect, opened });
  const activeRow = rowOf(shape, keys.active);

  const virtual = useVirtualizer({
    count: rowCountOf(shape),
    getScrollElement: () => scroller,
    estimateSize: (row) => (isFolderRow(shape, row) ? folderHeight : cardHeight),
    gap,
    scrollMargin: top,
    initialOffset,
    scrollPaddingStart: covered,
    scrollPaddingEnd: gap,
    // Keeps the focused item rendered wherever the user scrolls to.
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const ahead = rowsAhead(columns, endIndex - startIndex + 1);
      return withRow(Math.max(startIndex - ahead, 0), Math.min(endIndex + ahead, count - 1), activeRow, count);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured depends on these
  useLayoutEffect(() => virtual.measure(), [shape, cardHeight, folderHeight, gap, virtual]);
  const rows = virtual.getVirtualItems();
  const seen = virtual.range;
  useKeepInSight({ virtual, shape, active: keys.active, measured });
  useEffect(() => {
    if (seen && rowCountOf(shape) > 0)
      show(shownIn(shape, seen.startIndex, Math.min(seen.endIndex, rowCountOf(shape) - 1)));
  }, [seen, shape, show]);
  const pageRows = seen ? seen.endIndex - seen.startIndex : 1;
  keys.reveal.current = (index) => virtual.scrollToIndex(rowOf(shape, index), { align: 'auto' });

  if (!library) return null;
  return (
    <Box
      ref={grid}
      role="grid"
      aria-label={t('media.grid')}
      aria-multiselectable
      aria-rowcount={rowCountOf(shape) + (layout === 'table' ? 1 : 0)}
      aria-busy={stale}
      tabIndex={-1}
      onKeyDown={(event) => keys.onKeyDown(event, pageRows)}
      onKeyUp={keys.onKeyUp}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
      sx={{ position: 'relative', opacity: stale ? 0.6 : 1, minHeight: '100%' }}
    >
      {layout === 'table' && <TableHead />}
      <Box role="rowgroup" sx={{ position: 'relative', height: virtual.getTotalSize() }}>
        {rows.map((row) => (
          <GridRow
            key={row.key}
            row={row}
            top={top}
            shape={shape}
            layout={layout}
            reading={reading}
            keys={keys}
            gap={gap}
          />
        ))}
      </Box>
    </Box>
  );
}

const noFile = (): undefined => undefined;

type KeepInSight = {
  virtual: Virtualizer<HTMLDivElement, Element>;
  shape: GridShape;
  active: number;
  measured: boolean;
};

/** Keeps the visible items in view when the number of columns changes, as when a file's information opens. */
function useKeepInSight({ virtual, shape, active, measured }: KeepInSight): void {
  const before = useRef<{ shape: GridShape; first: number; last: number } | null>(null);
  const { range } = virtual;
  useLayoutEffect(() => {
    const was = before.current;
    if (was && was.shape.columns !== shape.columns && rowCountOf(shape) > 0) {
      const isSeen = active >= was.first && active < was.last;
      virtual.scrollToIndex(rowOf(shape, isSeen ? active : was.first), { align: isSeen ? 'center' : 'start' });
      before.current = null;
    } else if (measured && range && rowCountOf(shape) > range.endIndex) {
      const { from } = spanOfRow(shape, range.startIndex);
      before.current = { shape, first: from, last: spanOfRow(shape, range.endIndex).to };
    }
  });
}

function withRow(first: number, last: number, row: number, count: number): number[] {
  const rows = Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
  if (row >= 0 && row < count && row < first) return [row, ...rows];
  return row > last && row < count ? [...rows, row] : rows;
}

type GridRowProps = {
  row: VirtualItem;
  top: number;
  shape: GridShape;
  layout: GridLayout;
  reading: ReturnType<typeof useLibrary>;
  keys: ReturnType<typeof useGridKeys>;
  gap: number;
};

/**
 * Returns the key of a cell: a folder or file keeps its element when the order changes, because a click on one must not
 * open another one that takes its place in between. Those that are not loaded have their index.
 */
function cellKey(index: number, shape: GridShape, library: Library | null): string | number {
  const folder = index < shape.folders ? library?.folderAt(index) : undefined;
  return folder?.path ?? library?.fileAt(index - shape.folders)?.filename ?? index;
}

function GridRow({ row, top, shape, layout, reading, keys, gap }: GridRowProps) {
  const { from, to } = spanOfRow(shape, row.index);
  const { library } = reading;
  const inRow = Array.from({ length: to - from }, (_, at) => from + at);
  const place = {
    position: 'absolute',
    insetInline: 0,
    height: row.size,
    transform: `translateY(${row.start - top}px)`,
  } as const;
  if (layout === 'cards') {
    return (
      <Box
        role="row"
        aria-rowindex={row.index + 1}
        style={{
          ...place,
          display: 'grid',
          gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))`,
          columnGap: gap,
        }}
      >
        {inRow.map((index) => (
          <GridCell key={cellKey(index, shape, library)} index={index} shape={shape} reading={reading} keys={keys} />
        ))}
      </Box>
    );
  }
  const file = library?.fileAt(from - shape.folders);
  const folder = from < shape.folders ? library?.folderAt(from) : undefined;
  const tabIndex = from === keys.active ? 0 : -1;
  return (
    <Box role="row" aria-rowindex={row.index + 2} style={place}>
      {folder && (
        <Box role="gridcell" aria-colspan={7} style={{ height: '100%' }}>
          <FolderCard key={folder.path} folder={folder} index={from} tabIndex={tabIndex} flat />
        </Box>
      )}
      {from >= shape.folders && file && <File key={file.filename} of={FileRow} file={file} index={from} keys={keys} />}
      {!folder && !file && <RowSkeleton />}
    </Box>
  );
}

type GridCellProps = Pick<GridRowProps, 'shape' | 'reading' | 'keys'> & { index: number };

function GridCell({ index, shape, reading, keys }: GridCellProps) {
  const { selection } = useLibraryState();
  const { library } = reading;
  const tabIndex = index === keys.active ? 0 : -1;
  if (index < shape.folders) {
    const folder = library?.folderAt(index);
    return (
      <Box role="gridcell" style={{ minWidth: 0 }}>
        {folder ? <FolderCard folder={folder} index={index} tabIndex={tabIndex} flat={false} /> : <RowSkeleton />}
      </Box>
    );
  }
  const file = library?.fileAt(index - shape.folders);
  return (
    <Box
      role="gridcell"
      aria-selected={file ? selection.has(file.filename) : false}
      style={{ minWidth: 0, minHeight: 0 }}
    >
      {file ? <File of={FileCard} file={file} index={index} keys={keys} /> : <CardSkeleton />}
    </Box>
  );
}

type FileProps = {
  of: typeof FileCard;
  file: Upload;
  index: number;
  keys: ReturnType<typeof useGridKeys>;
};

/** A file with its state in the library: selected, open, accepted. */
function File({ of: Shown, file, index, keys }: FileProps) {
  const { selection, view, picker } = useLibraryState();
  const selected = selection.has(file.filename);
  const props: FileCardProps = {
    file,
    index,
    tabIndex: index === keys.active ? 0 : -1,
    selected,
    open: view.file === file.filename,
    dimmed: !isWanted(picker, file),
    together: selected ? selection.files : alone,
    onPress: keys.press,
    onToggle: keys.toggle,
  };
  return <Shown {...props} />;
}
