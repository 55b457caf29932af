import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { tileGrid } from './tiles.ts';

/** Stands where a report will, in the shape of what came from there before; else of a table. */
export function ReportSkeleton({ kind, label }: { kind: string | undefined; label: string }) {
  if (kind === 'stats_tiles') return <Tiles label={label} />;
  if (kind === 'bar_chart' || kind === 'area_chart') return <Chart label={label} />;
  return <SkeletonRows rows={6} columns={4} label={label} />;
}

function Tiles({ label }: { label: string }) {
  return (
    <Box role="status" sx={tileGrid}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {['first', 'second', 'third', 'fourth'].map((tile) => (
        <Skeleton key={tile} variant="rounded" height="4.5rem" />
      ))}
    </Box>
  );
}

function Chart({ label }: { label: string }) {
  return (
    <Box role="status" sx={{ p: 2 }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton variant="rounded" height="18rem" />
    </Box>
  );
}
