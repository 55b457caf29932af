import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-admin';
import { searchForm } from '#contracts/searchForm.ts';
import { placeHref } from '../../routing/placeHref.ts';
import type { KeysProps } from '../../ui/Keys.tsx';

/** A line of the palette, and what selecting it does. */
export type Entry = {
  /** Unique in its group. */
  id: string;
  label: string;
  icon: SvgIconComponent;
  /** Shown instead of the icon, such as the thumbnail of a file. */
  picture?: ReactNode;
  /** What distinguishes it from others with the same name. */
  hint?: string;
  keys?: Pick<KeysProps, 'keys' | 'withCommand'>;
} & (
  | { to: string; state?: object }
  /** An external URL. */
  | { href: string }
  | { run: () => void }
);

/** A group of entries with a heading. */
export type EntryGroup = { id: string; title: string; entries: readonly Entry[] };

const wordsOf = (text: string): string[] =>
  searchForm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns whether each word of the text begins a word of the label, ignoring case and accents. */
function fits(label: string, text: string): boolean {
  const words = wordsOf(label);
  const wanted = wordsOf(text);
  return wanted.length > 0 && wanted.every((word) => words.some((one) => one.startsWith(word)));
}

/** Returns the groups with the entries that fit the text; all of them for an empty text. */
export function fitting(groups: readonly EntryGroup[], text: string): EntryGroup[] {
  if (text === '') return groups.filter(({ entries }) => entries.length > 0);
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ label }) => fits(label, text)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns a function that opens an entry, in a new tab on request. Unsaved changes are guarded as in the menus. */
export function useOpenEntry(): (entry: Entry, inNewTab: boolean) => void {
  const navigate = useNavigate();
  return (entry, inNewTab) => {
    if ('run' in entry) entry.run();
    else if ('href' in entry) window.open(entry.href, '_blank', 'noreferrer');
    else if (inNewTab) window.open(placeHref(entry.to), '_blank', 'noopener');
    else navigate(entry.to, { state: entry.state });
  };
}
