import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import { type Columns, useColumns } from './table/columns.ts';
import { filterCounts, filteredIds, type MessageFilter, messageFilters, storedConditions } from './table/filters.ts';
import { LanguagesButton } from './table/LanguagesButton.tsx';
import { MessageTable } from './table/MessageTable.tsx';
import { useEdited, useEditing, useOpenTexts } from './texts/TextsContext.ts';
import { BulkNotice } from './tools/BulkNotice.tsx';
import { ToolsButton } from './tools/ToolsButton.tsx';
import { useBulkChange } from './tools/useBulkChange.ts';
import { useLinkedLanguage, useLinkedSearch } from './useLinkedLanguage.ts';

/**
 * Returns the filtered messages. They are recomputed only on request, so that no message disappears while it is
 * edited.
 */
function useFound(columns: Columns) {
  const { ids, sought } = useOpenTexts();
  const { edits } = useEditing();
  const [filter, setFilter] = useState<MessageFilter>(useLinkedLanguage() === null ? 'all' : 'missing');
  const [search, setSearch] = useState(useLinkedSearch());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edits are read as they are then
  const found = useMemo(() => filteredIds(ids, columns, edits(), { filter, search }), [ids, columns, filter, search]);
  const showAll = () => {
    setSearch('');
    setFilter('all');
  };
  useEffect(() => {
    if (sought === null) return;
    setSearch('');
    setFilter('all');
  }, [sought]);
  return { found, filter, setFilter, search, setSearch, showAll };
}

/** The messages in a table, with a search and filters. */
export function MessagesSection() {
  const t = useT();
  const languageName = useLocaleName();
  const { ids, code } = useOpenTexts();
  const columns = useColumns();
  const { found, filter, setFilter, search, setSearch, showAll } = useFound(columns);
  const { last, apply, forget } = useBulkChange();
  const shown = useDeferredValue(found);
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
          <ToolsButton columns={columns} onApply={apply} />
          <LanguagesButton />
        </>
      }
    >
      {last && <BulkNotice last={last} onClose={forget} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <SearchInput value={search} onChange={setSearch} label={t('translations.messages.search')} />
        <FilterButtons filter={filter} onChange={setFilter} columns={columns} />
        <Typography variant="body2" color="text.secondary" role="status">
          {t('translations.messages.found', { smart_count: found.length })}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ display: { xs: 'none', md: 'block' } }}>
        {t('translations.table.keys')}
      </Typography>
      {found.length === 0 ? (
        <EmptyState
          title={t('translations.messages.nothingFound')}
          text={t('translations.messages.nothingFoundText')}
          action={
            <Button variant="outlined" onClick={showAll}>
              {t('translations.messages.showAll')}
            </Button>
          }
        />
      ) : (
        <MessageTable
          key={code}
          ids={shown}
          label={t('translations.messages.list', { name: languageName(code) })}
          columns={columns}
        />
      )}
    </FormSection>
  );
}

type FilterButtonsProps = {
  filter: MessageFilter;
  onChange: (filter: MessageFilter) => void;
  columns: Columns;
};

/** Filters the messages of the table's columns; shows the current number of each filter. */
function FilterButtons({ filter, onChange, columns }: FilterButtonsProps) {
  const t = useT();
  const { ids } = useOpenTexts();
  const stored = useMemo(() => storedConditions(columns, ids), [columns, ids]);
  const counts = useEdited((edits) => filterCounts(columns, edits, stored));
  return (
    <Box
      role="group"
      aria-label={t('translations.messages.filter')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
    >
      {messageFilters.map((each) => (
        <ToggleButton key={each} size="small" value={each} selected={each === filter} onChange={() => onChange(each)}>
          {t(`translations.messages.${each}`, { count: counts[each] })}
        </ToggleButton>
      ))}
    </Box>
  );
}
