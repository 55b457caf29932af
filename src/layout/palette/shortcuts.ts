import { useNavigate, useStore } from 'react-admin';
import { can } from '#contracts/permissions.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import { saveShortcut } from '../../browser/saveShortcut.ts';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { useMenuEntries } from '../menu/menuEntries.ts';

/** A keyboard shortcut. The list of all of them is the source of the listener, of the dialog and of the palette. */
export type Shortcut = {
  id: string;
  /** The section of the dialog. */
  group: 'general' | 'screens' | 'calendar';
  label: string;
  /** Keys to press one after the other, as in `KeyboardEvent.key`, so that they are the same letters on any keyboard. */
  keys: readonly string[];
  /** With Ctrl or Cmd. Only such a shortcut works in text fields. */
  withCommand?: boolean;
  run: () => void;
};

/** The key after `g` that opens the list of a resource, by its name. */
const listKeys: Readonly<Record<string, string>> = { campaigns: 'c', uploads: 'm', labels: 'l', apps: 'a', users: 'u' };

/** Focuses the search input of the screen. Returns false if it has none. */
function focusSearch(): boolean {
  const inputs = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const input = [...inputs].find((one) => one.checkVisibility());
  input?.focus();
  input?.select();
  return input !== undefined;
}

/** The keys that press the buttons of the calendar of campaigns. */
const calendarKeys = [
  { key: 'k', step: 'previous' },
  { key: 'j', step: 'next' },
  { key: 't', step: 'today' },
] as const;

/** Presses a button of the calendar, if the screen has one. */
const pressInCalendar = (step: string): void =>
  document.querySelector<HTMLButtonElement>(`main [data-step="${step}"]`)?.click();

type Dialogs = { showPalette: () => void; showShortcuts: () => void };

/** Opens the palette. */
export const paletteKeys = { keys: ['k'], withCommand: true } as const;

/** Returns the shortcuts that this user may use. */
export function useShortcuts({ showPalette, showShortcuts }: Dialogs): Shortcut[] {
  const t = useT();
  const inSentence = useInSentence();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const lists = useMenuEntries().filter(({ key }) => listKeys[key]);
  const create: Shortcut = {
    id: 'create',
    group: 'general',
    label: t('engine.list.create', { name: inSentence(t('resources.campaigns.name', { smart_count: 1 })) }),
    keys: ['n'],
    run: () => navigate(`/${campaigns.name}/create`),
  };
  return [
    { id: 'palette', group: 'general', label: t('palette.shortcuts.palette'), ...paletteKeys, run: showPalette },
    {
      id: 'save',
      group: 'general',
      label: t('palette.shortcuts.save'),
      keys: ['s'],
      withCommand: true,
      run: pressSave,
    },
    {
      id: 'search',
      group: 'general',
      label: t('palette.shortcuts.search'),
      keys: ['/'],
      run: () => focusSearch() || showPalette(),
    },
    ...(can(user, 'create', campaigns.access) ? [create] : []),
    { id: 'shortcuts', group: 'general', label: t('palette.shortcuts.shortcuts'), keys: ['?'], run: showShortcuts },
    ...lists.map(({ key, label, to }) => ({
      id: key,
      group: 'screens' as const,
      label: t('palette.shortcuts.goTo', { name: label }),
      keys: ['g', listKeys[key] ?? ''],
      run: () => navigate(to),
    })),
    ...calendarKeys.map(({ key, step }) => ({
      id: `calendar-${step}`,
      group: 'calendar' as const,
      label: t(`calendar.${step}`),
      keys: [key],
      run: () => pressInCalendar(step),
    })),
  ];
}

/** Returns whether shortcuts without Ctrl or Cmd are on, and a function that switches them (WCAG 2.1.4). */
export const useSingleKeys = () => useStore<boolean>('singleKeyShortcuts', true);

/** Presses the Save button of the form on the screen, if it has one; with a dialog open over it, the dialog's. */
function pressSave(): void {
  // Some fields commit their text on blur.
  const field = document.activeElement;
  if (field instanceof HTMLElement) {
    field.blur();
    field.focus({ preventScroll: true });
  }
  requestAnimationFrame(() => {
    const buttons = document.querySelectorAll<HTMLButtonElement>(
      `[aria-keyshortcuts="${saveShortcut['aria-keyshortcuts']}"]`,
    );
    [...buttons].findLast((button) => button.offsetParent !== null)?.click();
  });
}
