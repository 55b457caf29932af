import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useT } from '../../i18n/useT.ts';
import { Keys } from '../../ui/Keys.tsx';
import { paletteKeys } from './shortcuts.ts';

const shared = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K' } as const;

/** Opens the command palette. Shows its shortcut where there is room. */
export function PaletteButton({ onClick }: { onClick: () => void }) {
  const t = useT();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  if (!isWide) {
    return (
      <Tooltip title={t('palette.open')} slotProps={{ popper: { disablePortal: true } }}>
        <IconButton
          {...shared}
          aria-label={t('palette.open')}
          onClick={onClick}
          sx={{ alignSelf: 'center', width: 40, height: 40, color: 'text.secondary' }}
        >
          <Search fontSize="small" />
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <ButtonBase
      {...shared}
      onClick={onClick}
      sx={({ palette, typography }) => ({
        ...typography.body2,
        alignSelf: 'center',
        gap: 1,
        height: 32,
        minWidth: 224,
        flexShrink: 0,
        justifyContent: 'flex-start',
        paddingInline: '8px 6px',
        borderRadius: 1,
        border: `1px solid ${palette.divider}`,
        color: palette.text.secondary,
        backgroundColor: palette.background.default,
        '&:hover': { borderColor: palette.control },
      })}
    >
      <Search sx={{ fontSize: 16 }} />
      <Typography component="span" variant="inherit" noWrap sx={{ flex: '1 0 auto', textAlign: 'left' }}>
        {t('palette.open')}
      </Typography>
      <Box component="span" aria-hidden>
        <Keys {...paletteKeys} />
      </Box>
    </ButtonBase>
  );
}
