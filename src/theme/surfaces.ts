import type { Theme, ThemeOptions } from '@mui/material/styles';

/** Papers, menus, dialogs and messages. */
export const surfaces = ({ palette, shadows, typography }: Theme): ThemeOptions['components'] => ({
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderColor: palette.divider },
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 8 } } },
  MuiPopover: {
    styleOverrides: { paper: { backgroundColor: palette.raised, boxShadow: shadows[8], borderRadius: 8 } },
  },
  MuiMenu: { styleOverrides: { list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        ...typography.body2,
        minHeight: 32,
        borderRadius: 4,
        padding: '4px 8px',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { backgroundColor: palette.raised, boxShadow: shadows[8] },
      option: { ...typography.body2 },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { backgroundColor: palette.raised, boxShadow: shadows[24], borderRadius: 10, margin: 16 },
      paperFullScreen: { borderRadius: 0, margin: 0 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { ...typography.h2, padding: '20px 24px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogContentText: { styleOverrides: { root: { ...typography.body1, color: palette.text.secondary } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', flexWrap: 'wrap', gap: 8 } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 10 14 / 45%)' } } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        ...typography.caption,
        backgroundColor: palette.mode === 'light' ? palette.text.primary : palette.raised,
        color: palette.mode === 'light' ? palette.background.paper : palette.text.primary,
        boxShadow: palette.mode === 'dark' ? shadows[8] : undefined,
        padding: '4px 8px',
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { ...typography.body2, borderRadius: 6, padding: '4px 12px', alignItems: 'flex-start' },
      standardError: { backgroundColor: palette.status.danger.soft, color: palette.text.primary },
      standardWarning: { backgroundColor: palette.status.test.soft, color: palette.text.primary },
      standardInfo: { backgroundColor: palette.status.running.soft, color: palette.text.primary },
      standardSuccess: { backgroundColor: palette.status.ended.soft, color: palette.text.primary },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { ...typography.h3, marginBottom: 2 } } },
  MuiDivider: { styleOverrides: { root: { borderColor: palette.divider } } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { backgroundColor: palette.action.hover } },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: palette.primary.light } } },
});
