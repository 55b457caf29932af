import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { FormSection } from '../../../../src/engine/form/FormSection.tsx';
import { useLocaleName } from '../../../../src/i18n/useLocaleName.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { EmptyState } from '../../../../src/ui/EmptyState.tsx';
import { SearchInput } from '../../../../src/ui/SearchInput.tsx';
import { defaultOf, languageOf } from './edits.ts';
import { FilterButtons } from './FilterButtons.tsx';
import { MessageList } from './MessageList.tsx';
import { filteredIds, type MessageFilter } from './progress.ts';
import { SuggestButton } from './suggestions/SuggestButton.tsx';
import { useEdited, useEditing, useOpenTexts } from './TextsContext.ts';
import { useLinkedLanguage } from './useLinkedLanguage.ts';

const noneOpen: ReadonlySet<string> = new Set();

/**
 * Returns the filtered messages. They are recomputed only on request, so that no message disappears while it is
 * edited.
 */
function useFound() {
  const { texts, ids, code, sought } = useOpenTexts();
  const { edits } = useEditing();
  const [filter, setFilter] = useState<MessageFilter>(useLinkedLanguage() === null ? 'all' : 'missing');
  const [search, setSearch] = useState('');
  const sourceCode = useEdited((now) => defaultOf(texts, now));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edits are read as they are then
  const found = useMemo(() => {
    const counted = { edits: edits(), language: languageOf(texts, code), source: languageOf(texts, sourceCode) };
    return filteredIds(ids, counted, filter, search);
  }, [texts, ids, code, sourceCode, filter, search]);
  useEffect(() => {
    if (sought === null) return;
    setSearch('');
    setFilter('all');
  }, [sought]);
  return { found, filter, setFilter, search, setSearch, sourceCode };
}

/** The messages of the open language, each in a panel. */
export function MessagesSection() {
  const t = useT();
  const languageName = useLocaleName();
  const { ids, code, sought } = useOpenTexts();
  const { found, filter, setFilter, search, setSearch, sourceCode } = useFound();
  const [opened, setOpened] = useState(noneOpen);
  useEffect(() => {
    if (sought !== null) setOpened((before) => new Set([...before, sought]));
  }, [sought]);
  const shown = useDeferredValue(found);
  const allOpen = useMemo(() => found.every((id) => opened.has(id)), [found, opened]);
  const toggleAll = () => setOpened(allOpen ? noneOpen : new Set(ids));
  const isDeleted = useEdited((edits) => edits[code] === null);
  if (isDeleted) return null;
  if (ids.length === 0) {
    return (
      <FormSection title={t('translations.messages.title')}>
        <EmptyState title={t('translations.messages.none')} text={t('translations.messages.noneText')} />
      </FormSection>
    );
  }
  return (
    <FormSection
      title={t('translations.messages.title')}
      actions={
        <>
          <SuggestButton ids={ids} label={t('suggestions.suggestMissing')} />
          <Button onClick={toggleAll} disabled={found.length === 0}>
            {t(allOpen && found.length > 0 ? 'translations.messages.collapseAll' : 'translations.messages.expandAll')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <SearchInput value={search} onChange={setSearch} label={t('translations.messages.search')} />
        <FilterButtons filter={filter} onChange={setFilter} sourceCode={sourceCode} />
        <Typography variant="body2" color="text.secondary" role="status">
          {t('translations.messages.found', { smart_count: found.length })}
        </Typography>
      </Box>
      {found.length === 0 ? (
        <EmptyState
          title={t('translations.messages.nothingFound')}
          text={t('translations.messages.nothingFoundText')}
          action={
            <Button
              variant="outlined"
              onClick={() => {
                setSearch('');
                setFilter('all');
              }}
            >
              {t('translations.messages.showAll')}
            </Button>
          }
        />
      ) : (
        <MessageList
          key={code}
          ids={shown}
          label={t('translations.messages.list', { name: languageName(code) })}
          sourceCode={sourceCode}
          opened={opened}
          onToggle={setOpened}
        />
      )}
    </FormSection>
  );
}
