import type { Theme } from '@mui/material/styles';

/** Styles of the controls in a list's first paint: native elements with a class, like everything else in a list. */
export const listControls = (theme: Theme) => ({ ...ticks(theme), ...optionSelects(theme) });

/** Native checkboxes, in a size that is easy to hit. They are drawn here: in dark pages WebKitGTK draws them white. */
const ticks = ({ palette, typography }: Theme) => ({
  '.tick-box': { display: 'inline-flex', padding: 10, cursor: 'pointer', verticalAlign: 'middle' },
  '.tick-box > input': {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 16,
    height: 16,
    margin: 0,
    border: `1px solid ${palette.control}`,
    borderRadius: 3,
    cursor: 'inherit',
    '&:checked, &:indeterminate': { borderColor: palette.primary.main, backgroundColor: palette.primary.main },
    '&::before': { width: 10, height: 10, backgroundColor: palette.common.white },
    '&:checked::before': { content: '""', clipPath: 'polygon(14% 44%, 0 60%, 40% 96%, 100% 22%, 86% 8%, 40% 68%)' },
    '&:indeterminate::before': { content: '""', clipPath: 'inset(40% 0)' },
  },
  '.tick-line': {
    ...typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '6px 14px',
    overflowWrap: 'anywhere',
    '&:hover': { backgroundColor: palette.action.hover },
    '@media (pointer: coarse)': { padding: '12px 14px' },
  },
  '.switch-line': {
    ...typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 24,
    paddingInline: 6,
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '.switch-line > input': {
    appearance: 'none',
    flex: 'none',
    width: 30,
    height: 18,
    margin: 0,
    padding: 3,
    borderRadius: 9,
    backgroundColor: palette.control,
    cursor: 'inherit',
    '&::before': {
      content: '""',
      display: 'block',
      width: 12,
      height: 12,
      borderRadius: '50%',
      backgroundColor: palette.common.white,
    },
    '&:checked': { backgroundColor: palette.primary.main },
    '&:checked::before': { transform: 'translateX(12px)' },
  },
});

/** Native selects in the height of the inputs beside them, with an arrow drawn with two gradients. */
const optionSelects = ({ palette, typography, shape }: Theme) => ({
  '.option-select': {
    ...typography.body1,
    appearance: 'none',
    height: 34,
    maxWidth: 'min(100%, 240px)',
    margin: 0,
    padding: '0 28px 0 10px',
    border: `1px solid ${palette.control}`,
    borderRadius: shape.borderRadius,
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    backgroundImage: `linear-gradient(45deg, transparent 50%, ${palette.text.secondary} 50%),
      linear-gradient(135deg, ${palette.text.secondary} 50%, transparent 50%)`,
    backgroundPosition: 'right 14px center, right 10px center',
    backgroundSize: '4px 4px',
    backgroundRepeat: 'no-repeat',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    '&:hover': { borderColor: palette.text.secondary },
    '@media (pointer: coarse)': { height: 44 },
  },
});
