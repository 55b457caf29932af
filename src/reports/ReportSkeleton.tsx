import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { tileGrid } from './tiles.ts';

type ReportSkeletonProps = { kind: string | undefined; label: string; isLoading?: boolean };

/**
 * Stands where a report will, in the shape of what came from there before, else of a table. Where its title will stand a
 * spinner says that it is on its way; without `isLoading` the title is there already.
 */
export function ReportSkeleton({ isLoading, ...shape }: ReportSkeletonProps) {
  if (isLoading === undefined) return <Shape {...shape} />;
  return (
    <>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1, height: '2.75rem', px: 2 }}>
        {isLoading && (
          <>
            <CircularProgress size="1em" />
            <Typography variant="body2" color="text.secondary">
              {shape.label}
            </Typography>
          </>
        )}
      </Box>
      <Shape {...shape} />
    </>
  );
}

function Shape({ kind, label }: Pick<ReportSkeletonProps, 'kind' | 'label'>) {
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
