import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { LinkBase, useLocation } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { useLayout } from '#src/views/viewPath.ts';
import { layouts } from '../../views/schema.ts';
import { withParams } from './shownView.ts';

const styles = ({ palette, shape, breakpoints }: Theme) => ({
  display: 'inline-flex',
  border: `1px solid ${palette.control}`,
  borderRadius: `${shape.borderRadius}px`,
  overflow: 'hidden',
  // On a phone the switch has its own line below the buttons.
  [breakpoints.down('sm')]: { order: 1, flex: '1 0 100%', '& > a': { flex: 1, justifyContent: 'center' } },
  '& a': {
    typography: 'button',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 32,
    px: 1.25,
    color: palette.text.primary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: palette.action.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { color: palette.primary.light, backgroundColor: palette.accentSoft },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& a + a': { borderLeft: `1px solid ${palette.divider}` },
});

/** Links to the list, the month and the timeline, with the same search and filters. */
export function ViewSwitch() {
  const t = useT();
  const { search } = useLocation();
  const shown = useLayout();
  return (
    <Box component="nav" aria-label={t('calendar.views.label')} sx={styles}>
      {layouts.map((view) => (
        <LinkBase
          key={view}
          to={withParams(search, view === 'list' ? { show: null, month: null } : { show: view, page: '1' })}
          aria-current={view === shown ? 'page' : undefined}
        >
          {t(`calendar.views.${view}`)}
        </LinkBase>
      ))}
    </Box>
  );
}
