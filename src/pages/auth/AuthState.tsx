import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useLocation } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';

type AuthStateProps = {
  title: string;
  /** What is asked of the person, or what happened. */
  text?: ReactNode;
  children?: ReactNode;
};

/** The key that the router gives to the place with which a visit begins. */
const firstPlace = 'default';

/**
 * One state of a page, on its card. When it takes the place of another one its heading has the focus, so that the keyboard goes on
 * there and a screen reader says it; what a visit begins with leaves the focus alone. Give each state a key of its own.
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
