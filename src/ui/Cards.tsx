import Box from '@mui/material/Box';
import type { ComponentProps, ReactNode } from 'react';

type CardListProps = { label?: string; 'data-density'?: string } & ComponentProps<'ul'>;

/** A list of blocks, used instead of a table on narrow screens. */
export function CardList({ label, children, ...others }: CardListProps) {
  return (
    <Box {...others} component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

/** One block: its content, with its action beside. */
export function Card({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        px: 2,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { border: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      {action && <Box sx={{ flex: 'none' }}>{action}</Box>}
    </Box>
  );
}
