import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { GridLayout } from './gridShape.ts';

/** The skeleton of a card. */
export function CardSkeleton() {
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <Skeleton variant="rounded" sx={{ flex: 1 }} />
      <Skeleton width="70%" />
      <Skeleton width="45%" />
    </Box>
  );
}

/** The skeleton of a row or a folder. */
export function RowSkeleton() {
  return (
    <Box sx={{ height: '100%', display: 'grid', alignItems: 'center' }}>
      <Skeleton width="60%" />
    </Box>
  );
}

/** The loading state of the library. */
export function LibrarySkeleton({ layout }: { layout: GridLayout }) {
  const t = useT();
  const columns = layout === 'cards' ? 'repeat(auto-fill, minmax(168px, 1fr))' : '1fr';
  return (
    <Box role="status" sx={{ display: 'grid', gridTemplateColumns: columns, gap: layout === 'cards' ? 1.5 : 0 }}>
      <VisuallyHidden>{t('media.loading')}</VisuallyHidden>
      {Array.from({ length: layout === 'cards' ? 18 : 14 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Box key={at} sx={layout === 'cards' ? { aspectRatio: '168 / 180' } : { height: 44 }}>
          {layout === 'cards' ? <CardSkeleton /> : <RowSkeleton />}
        </Box>
      ))}
    </Box>
  );
}
