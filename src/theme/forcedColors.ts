const selected = '.Mui-selected, a[aria-current], button[aria-current], button[aria-pressed="true"]';

/**
 * Styles for forced colors (Windows high contrast), which remove backgrounds and shadows: what only these show gets a
 * border or the system's color of selected items. They precede the components' own rules, so they are important.
 */
export const forcedColors = {
  '@media (forced-colors: active)': {
    '.MuiButton-contained, .MuiFab-root': { border: '1px solid ButtonText !important' },
    '.MuiButton-contained.Mui-disabled, .MuiFab-root.Mui-disabled': { borderColor: 'GrayText !important' },
    [selected]: {
      forcedColorAdjust: 'none',
      color: 'HighlightText !important',
      backgroundColor: 'Highlight !important',
      '& *': { color: 'inherit !important', backgroundColor: 'transparent !important' },
    },
    '.switch-line > input': {
      boxSizing: 'border-box',
      padding: 2,
      border: '1px solid ButtonText',
      forcedColorAdjust: 'none',
      backgroundColor: 'ButtonFace',
      '&::before': { backgroundColor: 'ButtonText' },
      '&:checked': { backgroundColor: 'Highlight' },
      '&:checked::before': { backgroundColor: 'HighlightText' },
    },
    '.MuiSwitch-track': {
      boxSizing: 'border-box',
      border: '1px solid ButtonText',
      forcedColorAdjust: 'none',
      backgroundColor: 'ButtonFace !important',
    },
    '.MuiSwitch-thumb': { forcedColorAdjust: 'none', color: 'ButtonText !important' },
    '.Mui-checked + .MuiSwitch-track': { backgroundColor: 'Highlight !important' },
    '.Mui-checked .MuiSwitch-thumb': { color: 'HighlightText !important' },
    '.Mui-disabled .MuiSwitch-thumb': { color: 'GrayText !important' },
    '.Mui-disabled + .MuiSwitch-track': { borderColor: 'GrayText' },
  },
};
