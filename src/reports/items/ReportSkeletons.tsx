import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { tileGrid } from './tiles.ts';

export type SkeletonProps = { label: string };

type ReportSkeletonProps = SkeletonProps & { shape?: ComponentType<SkeletonProps>; isLoading: boolean };

/** The placeholder of an item, with a spinner in place of its title while it loads. */
export function ReportSkeleton({ label, shape: Shape = TableSkeleton, isLoading }: ReportSkeletonProps) {
  return (
    <>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1, height: '2.75rem', px: 2 }}>
        {isLoading && (
          <>
            <CircularProgress size="1em" />
            <Typography variant="body2" color="text.secondary">
              {label}
            </Typography>
          </>
        )}
      </Box>
      <Shape label={label} />
    </>
  );
}

export const TableSkeleton = ({ label }: SkeletonProps) => <SkeletonRows rows={6} columns={4} label={label} />;

export function TilesSkeleton({ label }: SkeletonProps) {
  return (
    <Box role="status" sx={tileGrid}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {['first', 'second', 'third', 'fourth'].map((tile) => (
        <Skeleton key={tile} variant="rounded" height="4.5rem" />
      ))}
    </Box>
  );
}

export function ChartSkeleton({ label }: SkeletonProps) {
  return (
    <Box role="status" sx={{ p: 2 }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton variant="rounded" height="18rem" />
    </Box>
  );
}
