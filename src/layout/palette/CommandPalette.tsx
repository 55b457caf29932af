import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import { Command } from 'cmdk';
import type { KeyboardEvent } from 'react';
import { useNumber } from '../../i18n/useNumber.ts';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { EntryItems } from './EntryItems.tsx';
import { type Entry, fitting, useOpenEntry } from './entries.ts';
import { focusAtEnd } from './focusAtEnd.ts';
import type { PaletteTexts } from './LoadingPalette.tsx';
import { inputStyle, PaletteFrame, PaletteHead } from './PaletteFrame.tsx';
import { PaletteFooter, PaletteMessage } from './PaletteMessage.tsx';
import { useOpenCampaignId, useReadRecent } from './recentCampaigns.ts';
import type { Shortcut } from './shortcuts.ts';
import { useEntryGroups } from './useEntryGroups.tsx';
import { type ResultGroup, useCampaignsOf, useResults } from './useResults.ts';
import { useSelection } from './useSelection.ts';

type CommandPaletteProps = PaletteTexts & {
  /** Closes the palette, then runs the function. */
  closeAnd: (act: () => void) => void;
  shortcuts: readonly Shortcut[];
};

const recentShown = 5;

/** Finds campaigns, people and files, opens screens and runs actions, by typing. */
export default function CommandPalette({ typed, onType, onClose, closeAnd, shortcuts }: CommandPaletteProps) {
  const t = useT();
  const text = typed.trim();
  const entryGroups = fitting(useEntryGroups(shortcuts), text);
  const recent = useRecentCampaigns();
  const { groups, isPending, error, retry } = useResults(text);
  const open = useOpenEntry();
  const loaded = [recent.loading, ...groups.map(({ results }) => results?.text)].join('\n');
  const { listRef, onKeyDown, noteModifiers, inNewTab } = useSelection({ text, isPending, loaded });
  const select = (entry: Entry) => closeAnd(() => open(entry, inNewTab()));

  const found = groups.reduce((sum, { results }) => sum + (results?.entries.length ?? 0), 0);
  const count = entryGroups.reduce((sum, { entries }) => sum + entries.length, found);
  const input = (
    <Box
      component={Command.Input}
      ref={focusAtEnd}
      value={typed}
      onValueChange={onType}
      onKeyDown={keepTextKeys}
      placeholder={t('palette.placeholder')}
      maxLength={200}
      sx={inputStyle}
    />
  );
  return (
    <PaletteFrame onClose={onClose}>
      <Box
        component={Command}
        label={t('palette.placeholder')}
        shouldFilter={false}
        vimBindings={false}
        onKeyDown={onKeyDown}
        onClickCapture={noteModifiers}
        sx={commandStyle}
      >
        <PaletteHead onClose={onClose} input={input} isBusy={isPending} />
        <Box component={Command.List} ref={listRef} label={t('palette.results')} sx={listStyle}>
          {text === '' && <EntryItems {...recent} onSelect={select} />}
          {entryGroups.map((group) => (
            <EntryItems key={group.id} {...group} onSelect={select} />
          ))}
          {groups.map(({ search, results }) => (
            <FoundItems
              key={search.id}
              search={search}
              results={results}
              text={text}
              isPending={isPending}
              onSelect={select}
            />
          ))}
          {count === 0 && isPending && <EntryItems id="loading" entries={[]} onSelect={select} loading={3} />}
        </Box>
        <PaletteMessage text={text} isEmpty={count === 0 && !isPending} error={error} onRetry={retry} />
        <PaletteFooter />
        <Box role="status">
          <VisuallyHidden>
            {text !== '' && !isPending && !error && t('palette.count', { smart_count: count })}
          </VisuallyHidden>
        </Box>
      </Box>
    </PaletteFrame>
  );
}

/** The campaigns that the user opened last, except the open one. */
function useRecentCampaigns() {
  const t = useT();
  const openId = useOpenCampaignId();
  const ids = useReadRecent()()
    .filter((id) => id !== openId)
    .slice(0, recentShown);
  const { entries, isPending } = useCampaignsOf(ids);
  return { id: 'recent', title: t('palette.groups.recent'), entries, loading: isPending ? ids.length : 0 };
}

type FoundItemsProps = ResultGroup & { text: string; isPending: boolean; onSelect: (entry: Entry) => void };

function FoundItems({ search, results, text, isPending, onSelect }: FoundItemsProps) {
  const t = useT();
  const inWords = useNumber();
  if (!results || results.entries.length === 0) return null;
  const { entries, total } = results;
  const all: Entry = {
    id: 'all',
    label: t('palette.showAll', { count: inWords(total) }),
    icon: ArrowForward,
    to: search.allPath(results.text),
  };
  return (
    <EntryItems
      id={search.id}
      title={t(`palette.groups.${search.id}`)}
      entries={total > entries.length ? [...entries, all] : entries}
      isStale={isPending && results.text !== text}
      onSelect={onSelect}
    />
  );
}

/** Home and End move the caret in the text, not the selection in the list. */
function keepTextKeys(event: KeyboardEvent): void {
  if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
}

const commandStyle = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, outline: 'none' } as const;
const listStyle = {
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  flex: '1 1 auto',
  py: 0.5,
  scrollPaddingBlock: '8px',
  '&:focus-visible': { outline: 'none' },
} as const;
