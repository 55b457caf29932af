import type { Theme, ThemeOptions } from '@mui/material/styles';
import { focusRing } from './focusRing.ts';

const buttons = (theme: Theme): ThemeOptions['components'] => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing(theme) } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 32,
        padding: '4px 12px',
        whiteSpace: 'nowrap',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      outlined: { borderColor: theme.palette.divider, '&:hover': { borderColor: theme.palette.control } },
      text: { padding: '4px 8px' },
    },
    variants: [
      { props: { variant: 'text', color: 'primary' }, style: { color: theme.palette.primary.light } },
      {
        props: { variant: 'outlined', color: 'primary' },
        style: { color: theme.palette.text.primary, borderColor: theme.palette.divider },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        color: theme.palette.text.secondary,
        '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
      },
      sizeSmall: { padding: 6, '@media (pointer: coarse)': { padding: 12 } },
    },
  },
  MuiSvgIcon: { styleOverrides: { fontSizeSmall: { fontSize: 18 }, fontSizeMedium: { fontSize: 20 } } },
});

/** Labels are above their input and help below; there are no floating labels. */
const inputs = ({ palette, typography }: Theme): ThemeOptions['components'] => ({
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        ...typography.subtitle2,
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 4,
        color: palette.text.primary,
        pointerEvents: 'auto',
        whiteSpace: 'normal',
        '&.Mui-focused': { color: palette.text.primary },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: palette.background.paper,
        '&:hover:not(.Mui-focused, .Mui-error) fieldset': { borderColor: palette.text.secondary },
      },
      input: { height: 20, padding: '7px 10px', '@media (pointer: coarse)': { height: 24, padding: '10px 12px' } },
      multiline: { padding: 0 },
      adornedStart: { paddingLeft: 10 },
      inputAdornedStart: { paddingLeft: 0 },
      notchedOutline: { top: 0, borderColor: palette.control, '& legend': { display: 'none' } },
    },
  },
  MuiInputBase: { styleOverrides: { root: { ...typography.body1 } } },
  MuiFormHelperText: { styleOverrides: { root: { ...typography.caption, marginInline: 0 } } },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -6 }, label: { ...typography.body1 } } },
  MuiInputAdornment: { styleOverrides: { positionStart: { marginRight: 6 } } },
  MuiSelect: { styleOverrides: { select: { minHeight: 0 } } },
});

/** Checkboxes, radio buttons, switches and toggle buttons. */
const selectors = (theme: Theme): ThemeOptions['components'] => ({
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 6, color: theme.palette.control } },
  },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6, color: theme.palette.control } } },
  MuiSwitch: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      sizeSmall: {
        width: 32,
        height: 20,
        padding: 0,
        margin: 6,
        '& .MuiSwitch-switchBase': { padding: 3, '&.Mui-checked': { transform: 'translateX(12px)', color: '#fff' } },
        '& .MuiSwitch-thumb': { width: 14, height: 14, color: '#fff' },
        // One more class than in Material UI's own rules, which come later in the page.
        '& .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': { opacity: 1 },
        '& .MuiSwitch-switchBase.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        '& .Mui-focusVisible + .MuiSwitch-track': focusRing(theme),
      },
      track: { borderRadius: 10, opacity: 1, backgroundColor: theme.palette.control },
    },
  },
});

const marks = ({ palette, typography }: Theme): ThemeOptions['components'] => ({
  MuiChip: {
    styleOverrides: {
      root: { ...typography.caption, fontWeight: 500, borderRadius: 5, height: 24 },
      sizeSmall: {
        height: 20,
        '& > .MuiSvgIcon-root': { fontSize: 14 },
        '& > .MuiChip-icon': { marginLeft: 6, marginRight: -3 },
        '& > .MuiChip-deleteIcon': { marginLeft: -3, marginRight: 4 },
      },
      labelSmall: { paddingInline: 6 },
      outlined: { borderColor: 'transparent', backgroundColor: palette.action.hover, color: palette.text.secondary },
      icon: { color: 'inherit' },
    },
    variants: (['info', 'success', 'warning', 'error'] as const).map((color) => ({
      props: { variant: 'outlined' as const, color },
      style: { color: palette[color].main, backgroundColor: palette.status[statusOf[color]].soft },
    })),
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { backgroundColor: palette.primary.light } } },
  MuiTab: {
    styleOverrides: {
      root: { minHeight: 40, minWidth: 0, padding: '8px 12px', '&.Mui-selected': { color: palette.primary.light } },
    },
  },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 6, minHeight: 36, padding: '4px 8px' } } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 30, color: 'inherit' } } },
  MuiListItemText: { styleOverrides: { primary: { ...typography.body2, fontWeight: 500 } } },
});

const statusOf = { info: 'running', success: 'ended', warning: 'test', error: 'danger' } as const;

/** Buttons, inputs and the small controls beside them. */
export const controls = (theme: Theme): ThemeOptions['components'] => ({
  ...buttons(theme),
  ...inputs(theme),
  ...selectors(theme),
  ...marks(theme),
});
