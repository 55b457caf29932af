import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-admin';

type AuthStateProps = {
  title: string;
  /** Asks the user for something, or says what happened. */
  text?: ReactNode;
  children?: ReactNode;
};

/** The router's key for the location that a visit starts with. */
const firstPlace = 'default';

/**
 * One state of a page, on its card. When it replaces another state, its heading takes the focus, so that the keyboard
 * continues there and a screen reader announces it; the first state of a visit leaves the focus alone. Give each state
 * its own key.
 */
export function AuthState({ title, text, children }: AuthStateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isFirst = useRef(key === firstPlace);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
  }, []);
  return (
    <Paper
      variant="outlined"
      sx={{
        width: '100%',
        maxWidth: 400,
        borderRadius: '10px',
        padding: { xs: 3, sm: 4 },
        display: 'grid',
        gap: 3,
      }}
    >
      <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
        <Typography variant="h1" ref={heading} tabIndex={-1}>
          {title}
        </Typography>
        {text && <Typography color="textSecondary">{text}</Typography>}
      </Box>
      {children}
    </Paper>
  );
}
