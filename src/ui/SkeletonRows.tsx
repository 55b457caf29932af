import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** The relative widths of the bars in one row; several rows don't look alike. */
const widths = ['38%', '24%', '31%', '27%', '42%'];

/** Rows in the shape of those that come, `columns` wide. */
export function SkeletonRows({ rows = 8, columns = 4, label }: { rows?: number; columns?: number; label: string }) {
  return (
    <Box role="status">
      <span style={visuallyHidden}>{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          key={row}
          sx={{
            display: 'grid',
            gridTemplateColumns: `repeat(${columns}, 1fr)`,
            alignItems: 'center',
            gap: 2,
            px: 2,
            height: (theme) => theme.spacing(5.5),
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={column} width={widths[(row + column * 2) % widths.length]} sx={{ minWidth: 48 }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
