import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { useCallback, useState } from 'react';
import { uploadSorts } from '#contracts/media.ts';
import { useIsNarrow } from '../../engine/list/useIsNarrow.ts';
import { useT } from '../../i18n/useT.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { FilterPanel, FiltersButton, TypeFilter } from './FilterPanel.tsx';
import type { GridLayout } from './gridShape.ts';
import { useLibraryState } from './LibraryContext.ts';
import { isDeep, isFiltered, type LibraryView, sortedBy, unfiltered } from './view.ts';

type ToolbarProps = { layout: GridLayout; onLayout: (layout: GridLayout) => void };

/** Search and filters at the left, order and layout at the right; the set filters below. */
export function Toolbar({ layout, onLayout }: ToolbarProps) {
  const t = useT();
  const { view, go } = useLibraryState();
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState(false);
  const search = useCallback((typed: string) => go({ ...view, search: typed }, { replace: true }), [go, view]);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box role="search" sx={bar}>
        <SearchInput value={view.search} onChange={search} />
        {isDeep(view) && view.folder !== '/' && <ScopeToggle />}
        {!isNarrow && <TypeFilter />}
        <FiltersButton open={open} onToggle={() => setOpen(!open)} />
        {isFiltered(view) && (
          <Button color="inherit" onClick={() => go(unfiltered(view))}>
            {t('media.actions.clearFilters')}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <SortSelect />
        <LayoutToggle layout={layout} onLayout={onLayout} />
      </Box>
      {open && <FilterPanel />}
      <FilterChips />
    </Box>
  );
}

function ScopeToggle() {
  const t = useT();
  const { view, go } = useLibraryState();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('media.search.scope')}
      value={view.everywhere ? 'everything' : 'folder'}
      onChange={(_, scope: string | null) => scope && go({ ...view, everywhere: scope === 'everything' })}
    >
      <ToggleButton value="folder">{t('media.search.folder')}</ToggleButton>
      <ToggleButton value="everything">{t('media.search.everything')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

function SortSelect() {
  const t = useT();
  const { view, go } = useLibraryState();
  const words = t(view.order === 'asc' ? 'media.sort.ascending' : 'media.sort.descending');
  const Arrow = view.order === 'asc' ? ArrowUpward : ArrowDownward;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      <Select
        native
        value={view.sort}
        onChange={(event) => {
          const chosen = uploadSorts.find((sort) => sort === event.target.value);
          if (chosen) go(sortedBy(view, chosen));
        }}
        input={<OutlinedInput size="small" inputProps={{ 'aria-label': t('media.sort.label') }} />}
      >
        {uploadSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`media.sort.${sort}`)}
          </option>
        ))}
      </Select>
      <Tooltip title={words}>
        <IconButton
          size="small"
          aria-label={words}
          onClick={() => go({ ...view, order: view.order === 'asc' ? 'desc' : 'asc' })}
        >
          <Arrow fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

function LayoutToggle({ layout, onLayout }: ToolbarProps) {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('media.layout.label')}
      value={layout}
      onChange={(_, chosen: GridLayout | null) => chosen && onLayout(chosen)}
    >
      <ToggleButton value="cards" aria-label={t('media.layout.cards')}>
        <GridViewOutlined fontSize="small" />
      </ToggleButton>
      <ToggleButton value="table" aria-label={t('media.layout.table')}>
        <ViewListOutlined fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const bar = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: { xs: 44, sm: 34 } } as const;

/** The set filters, each with the view without it. */
function useSetFilters(): { words: string; without: LibraryView }[] {
  const t = useT();
  const { view } = useLibraryState();
  const { type, tags, size, orientation, unused, missingAlt } = view;
  return [
    ...(type ? [{ words: t(`media.types.${type}`), without: { ...view, type: null } }] : []),
    ...tags.map((tag) => ({
      words: t('media.filters.tag', { tag }),
      without: { ...view, tags: tags.filter((one) => one !== tag) },
    })),
    ...(size ? [{ words: t(`media.filters.size.${size}`), without: { ...view, size: null } }] : []),
    ...(orientation
      ? [{ words: t(`media.filters.orientation.${orientation}`), without: { ...view, orientation: null } }]
      : []),
    ...(unused ? [{ words: t('media.filters.unused'), without: { ...view, unused: false } }] : []),
    ...(missingAlt ? [{ words: t('media.filters.missingAlt'), without: { ...view, missingAlt: false } }] : []),
  ];
}

/** The set filters as chips that remove them. */
function FilterChips() {
  const t = useT();
  const { go } = useLibraryState();
  const filters = useSetFilters();
  if (filters.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {filters.map(({ words, without }) => (
        <Chip
          key={words}
          size="small"
          label={words}
          aria-label={t('media.filters.remove', { filter: words })}
          onClick={() => go(without)}
          onDelete={() => go(without)}
        />
      ))}
    </Box>
  );
}
