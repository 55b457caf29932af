import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ComponentType<{ sx?: object; 'aria-hidden'?: boolean }>;
  title: string;
  /** One sentence on what belongs here. */
  text: string;
  action?: ReactNode;
  /** `alert` is announced to screen readers at once. */
  role?: 'alert' | 'status';
  /** `h1` on a page without other content; `h2`, the default, below a page's title; `h4` in a card with a title. */
  heading?: 'h1' | 'h2' | 'h4';
};

/** Replaces a list or record that is empty: says what belongs here and offers the action that creates it. */
export function EmptyState({ icon: Icon, title, text, action, role, heading = 'h2' }: EmptyStateProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 2,
        py: 8,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      {Icon && <Icon aria-hidden sx={{ fontSize: 40, color: 'text.disabled', mb: 1 }} />}
      <Typography variant="h2" component={heading} color="text.primary">
        {title}
      </Typography>
      <Typography sx={{ maxWidth: '48ch' }}>{text}</Typography>
      {action && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  );
}
