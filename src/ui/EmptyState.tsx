import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ComponentType<{ sx?: object; 'aria-hidden'?: boolean }>;
  title: string;
  /** What belongs here, in a sentence. */
  text: string;
  action?: ReactNode;
  /** Errors are told to screen readers at once. */
  role?: 'alert' | 'status';
  /** `h1` where nothing else stands on the page; below a page's own title `h2`, the default; `h4` in a card with a title. */
  heading?: 'h1' | 'h2' | 'h4';
};

/** Stands where a list or a record would: what belongs here, and the one thing to do about it. */
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
