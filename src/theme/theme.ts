import type { Localization } from '@mui/material/locale';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { limits } from '#contracts/limits.ts';
import { type ColourMode, colours, liveMark, releaseMark, type StatusColours } from './colours.ts';
import { controls } from './controls.ts';
import { focusRing } from './focusRing.ts';
import { rows } from './rows.ts';
import { surfaces } from './surfaces.ts';
import { tables } from './tables.ts';

declare module '@mui/material/styles' {
  interface Palette {
    status: StatusColours;
    accentSoft: string;
    liveMark: typeof liveMark;
    releaseMark: typeof releaseMark;
    raised: string;
    control: string;
    charts: readonly string[];
  }
  interface PaletteOptions {
    status: StatusColours;
    accentSoft: string;
    liveMark: typeof liveMark;
    releaseMark: typeof releaseMark;
    raised: string;
    control: string;
    charts: readonly string[];
  }
  interface Theme {
    layout: Layout;
  }
  interface ThemeOptions {
    layout: Layout;
  }
}

/** Fixed measures of the layout in pixels. */
type Layout = {
  barHeight: number;
  saveBarHeight: number;
  drawerWidth: number;
  /** Lists and tables use all of the content. */
  contentWidth: number;
  /** Forms and text: centered on pages of one record, at the left edge in the areas of a campaign. */
  formWidth: number;
};

const px = (size: number): string => `${size / 16}rem`;
const text = (size: number, fontWeight: number, lineHeight: number) => ({ fontSize: px(size), fontWeight, lineHeight });

const typography = {
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSize: 14,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { ...text(20, 600, 1.4), letterSpacing: '-0.012em' },
  h2: { ...text(16, 600, 1.5), letterSpacing: '-0.006em' },
  h3: text(14, 600, 1.45),
  h4: text(14, 600, 1.45),
  h5: text(14, 600, 1.45),
  h6: text(14, 600, 1.45),
  subtitle1: text(14, 500, 1.45),
  subtitle2: text(13, 500, 1.45),
  body1: text(14, 400, 1.5),
  body2: text(13, 400, 1.5),
  button: { ...text(13, 500, 1.5), textTransform: 'none' as const },
  caption: text(12, 400, 1.4),
  overline: { ...text(12, 500, 1.4), textTransform: 'none' as const },
};

function paletteOf(mode: ColourMode, isStrong: boolean) {
  const { accent, status, ...all } = colours[mode];
  const { control, quietWords, words } = all;
  const colour = isStrong
    ? { ...all, hairline: control, control: quietWords, faintWords: quietWords, quietWords: words }
    : all;
  const solid = ({ main }: { main: string }) => ({ main, contrastText: colour.surface });
  return {
    mode,
    primary: { main: accent.main, dark: accent.hover, light: accent.words, contrastText: accent.onMain },
    secondary: { main: colour.quietWords, contrastText: colour.surface },
    info: solid(status.running),
    success: solid(status.ended),
    warning: solid(status.test),
    error: solid(status.danger),
    text: { primary: colour.words, secondary: colour.quietWords, disabled: colour.faintWords },
    background: { default: colour.ground, paper: colour.surface },
    divider: colour.hairline,
    action: { hover: colour.hover, selected: colour.selected, focus: colour.hover, active: colour.quietWords },
    status,
    accentSoft: accent.soft,
    liveMark,
    releaseMark,
    raised: colour.raised,
    control: colour.control,
    charts: colour.charts,
  };
}

/**
 * Creates the theme of the tool: near-white or neutral charcoal background, hairlines instead of shadows, one accent
 * color, dense rows. `isStrong`: lines and secondary text have more contrast.
 */
function makeTheme(mode: ColourMode, mui: Localization, isStrong: boolean): Theme {
  const options: ThemeOptions = {
    palette: paletteOf(mode, isStrong),
    typography,
    spacing: 8,
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: limits.navigationBreakpointPx, md: 1_000, lg: 1_280, xl: 1_600 } },
    layout: {
      barHeight: 48,
      saveBarHeight: 72,
      drawerWidth: limits.sidebarWidthPx,
      contentWidth: 1_440,
      formWidth: 720,
    },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: 150,
        complex: 180,
        enteringScreen: 150,
        leavingScreen: 100,
      },
    },
  };
  const base = createTheme(options);
  const shadows = base.shadows.map((_, level) =>
    level < 6 ? 'none' : colours[mode].overlayShadow,
  ) as Theme['shadows'];
  // Uses the options instead of `base`: comparing a whole Theme with ThemeOptions takes TypeScript half a minute.
  return createTheme({ ...options, shadows, components: components({ ...base, shadows }) }, mui);
}

const made = new Map<Localization, Partial<Record<`${ColourMode} ${boolean}`, Theme>>>();

/** Returns the theme of a mode with MUI's texts in a language, created on first use: few users see several. */
export function themeOf(mode: ColourMode, mui: Localization, isStrong = false): Theme {
  const ofLanguage = made.get(mui) ?? {};
  made.set(mui, ofLanguage);
  const key = `${mode} ${isStrong}` as const;
  ofLanguage[key] ??= makeTheme(mode, mui, isStrong);
  return ofLanguage[key];
}

/** The styles of all Material UI components; screens use neither colors nor pixels. */
const components = (theme: Theme): ThemeOptions['components'] => ({
  MuiCssBaseline: { styleOverrides: baseline(theme) },
  ...surfaces(theme),
  ...controls(theme),
  ...tables(theme),
});

const baseline = (theme: Theme) => ({
  html: {
    colorScheme: theme.palette.mode,
    WebkitTextSizeAdjust: '100%',
    // Keeps the focused element visible between the top bar and a form's save bar (WCAG 2.4.11).
    scrollPaddingBlock: `${theme.layout.barHeight}px ${theme.layout.saveBarHeight}px`,
  },
  body: {
    fontFeatureSettings: "'cv11', 'ss03'",
    overflowWrap: 'break-word',
    ...theme.typography.body1,
  },
  '::selection': { backgroundColor: theme.palette.accentSoft },
  ':focus-visible': focusRing(theme),
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  a: { color: 'inherit' },
  ...rows(theme),
  // No duration at all, however short: an element that is shown and focused in the same tick would not be visible yet.
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
    // A drop ends with the end of this transition.
    '[data-rfd-draggable-id]': { transitionDuration: '1ms !important' },
  },
});
