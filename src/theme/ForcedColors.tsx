import GlobalStyles from '@mui/material/GlobalStyles';

const selected = [
  '.Mui-selected',
  'a[aria-current]',
  'button[aria-current]',
  'button[aria-pressed="true"]',
  '[cmdk-item][aria-selected="true"]',
  'td[aria-selected="true"] > button',
  '.MuiAutocomplete-option.Mui-focused',
].join();

/** What lies on the page, and differs from it only by its shadow or background. */
const onTop =
  '.MuiDialog-paper, .MuiPopover-paper, .MuiPopper-root > .MuiPaper-root, .MuiTooltip-tooltip, .MuiAlert-root';

const styles = {
  '@media (forced-colors: active)': {
    '.MuiButton-contained': { border: '1px solid ButtonText !important' },
    [onTop]: { border: '1px solid CanvasText !important' },
    [selected]: {
      forcedColorAdjust: 'none',
      color: 'HighlightText !important',
      backgroundColor: 'Highlight !important',
      '& *': { color: 'inherit !important', backgroundColor: 'transparent !important' },
    },
    '.tick-box > input': { appearance: 'auto !important' },
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
      border: '1px solid ButtonText !important',
      forcedColorAdjust: 'none',
      backgroundColor: 'ButtonFace !important',
    },
    '.MuiSwitch-thumb': { forcedColorAdjust: 'none', color: 'ButtonText !important' },
    '.Mui-checked + .MuiSwitch-track': { backgroundColor: 'Highlight !important' },
    '.Mui-checked .MuiSwitch-thumb': { color: 'HighlightText !important' },
  },
};

/**
 * Styles for forced colors (Windows high contrast), which remove backgrounds and shadows: what only these show gets a
 * border or the system's color of selected items. They precede the components' own rules, so they are important.
 */
export default function ForcedColors() {
  return <GlobalStyles styles={styles} />;
}
