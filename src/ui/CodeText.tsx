import Box from '@mui/material/Box';

/** Text in a fixed-width face: ids, addresses; `block` for several lines, as formatted JSON. */
export function CodeText({ children, block = false }: { children: string; block?: boolean }) {
  if (!block) {
    return (
      <Box component="code" sx={{ fontFamily: 'monospace', fontSize: '0.92em', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    );
  }
  return (
    <Box
      component="pre"
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        p: 1.5,
        maxHeight: 360,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'action.hover',
        fontFamily: 'monospace',
        fontSize: '0.92em',
      }}
    >
      {children}
    </Box>
  );
}
