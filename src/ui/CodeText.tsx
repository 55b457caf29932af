import Box from '@mui/material/Box';

/** Monospaced text such as ids and URLs; `block` for several lines, such as formatted JSON. */
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
      // Scrollable content must be reachable by keyboard.
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
