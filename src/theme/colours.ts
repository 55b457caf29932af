export type ColourMode = 'light' | 'dark';

/** The color of a status, and its background behind text. */
type StatusColour = { main: string; soft: string };
/**
 * The status colors of campaigns and users; each `main` has a contrast of 4.5 : 1 on every background of its theme and
 * on its `soft`.
 */
export type StatusColours = Record<'upcoming' | 'running' | 'ended' | 'test' | 'danger', StatusColour>;

type Colours = {
  /** The primary action of a screen, and selected items. */
  accent: { main: string; hover: string; onMain: string; soft: string; words: string };
  ground: string;
  surface: string;
  /** The background of menus and dialogs. */
  raised: string;
  words: string;
  quietWords: string;
  faintWords: string;
  hairline: string;
  /** Borders of inputs, which need a contrast of 3 : 1. */
  control: string;
  hover: string;
  selected: string;
  overlayShadow: string;
  status: StatusColours;
  /**
   * The colors of chart series in their order: each has a contrast of 3 : 1 on the background of charts, and a
   * lightness different from all others, so that they are distinguishable without seeing hues.
   */
  charts: readonly string[];
};

/** The mark of the live environment: the same red in both themes, so that it is unmistakable. */
export const liveMark = { main: '#c8263a', onMain: '#ffffff' };

/** Marks what is edited in a release: in both themes a color that no status has. */
export const releaseMark = { main: '#0e6570', onMain: '#ffffff' };

export const colours: Record<ColourMode, Colours> = {
  light: {
    accent: { main: '#5847d7', hover: '#4a3abf', onMain: '#ffffff', soft: '#efedfc', words: '#5040c9' },
    ground: '#fafafb',
    surface: '#ffffff',
    raised: '#ffffff',
    words: '#1b1b20',
    quietWords: '#5c5c68',
    faintWords: '#8b8b97',
    hairline: '#e7e7eb',
    control: '#8f8f9b',
    hover: '#f3f3f6',
    selected: '#f1effc',
    overlayShadow: '0 0 0 1px rgb(20 20 30 / 8%), 0 8px 24px rgb(20 20 30 / 12%)',
    status: {
      upcoming: { main: '#5c6270', soft: '#f0f1f4' },
      running: { main: '#1d5fd0', soft: '#eaf1fd' },
      ended: { main: '#18733a', soft: '#e8f5ec' },
      test: { main: '#855700', soft: '#fcf2dd' },
      danger: { main: '#c02437', soft: '#fdecee' },
    },
    charts: ['#5847d7', '#d37b17', '#024547', '#cf3f82', '#1e5a11', '#00235a'],
  },
  dark: {
    accent: { main: '#6c5ce7', hover: '#5d4dd8', onMain: '#ffffff', soft: '#2b2845', words: '#b3a9ff' },
    ground: '#161617',
    surface: '#1d1d1f',
    raised: '#262629',
    words: '#ececee',
    quietWords: '#a5a5ad',
    faintWords: '#77777f',
    hairline: '#2d2d31',
    control: '#76767e',
    hover: '#252528',
    selected: '#282638',
    overlayShadow: '0 0 0 1px rgb(255 255 255 / 9%), 0 12px 32px rgb(0 0 0 / 55%)',
    status: {
      upcoming: { main: '#a9aeb9', soft: '#2b2c30' },
      running: { main: '#82b1ff', soft: '#1f2b40' },
      ended: { main: '#6ccf92', soft: '#1d3226' },
      test: { main: '#e3b457', soft: '#372d18' },
      danger: { main: '#ff9197', soft: '#3d2225' },
    },
    charts: ['#9a97f1', '#ffd16d', '#009694', '#fe9ac8', '#d6393d', '#d3effe'],
  },
};
