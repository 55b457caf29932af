import Box from '@mui/material/Box';

/** The icon of a switch, for a menu item that acts as a switch. */
export function SwitchMark({ on }: { on: boolean }) {
  return (
    <Box
      aria-hidden
      sx={({ palette, transitions }) => ({
        width: 30,
        height: 18,
        padding: '3px',
        borderRadius: '9px',
        backgroundColor: on ? palette.primary.main : palette.control,
        '&::after': {
          content: '""',
          display: 'block',
          width: 12,
          height: 12,
          borderRadius: '50%',
          backgroundColor: palette.common.white,
          transform: on ? 'translateX(12px)' : 'none',
          transition: transitions.create('transform'),
        },
      })}
    />
  );
}
