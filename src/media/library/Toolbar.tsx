import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { useCallback } from 'react';
import { mediaKinds, uploadSorts } from '../../../contracts/media.ts';
import { useT } from '../../i18n/useT.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import type { GridLayout } from './gridShape.ts';
import { useLibraryState } from './LibraryContext.ts';
import { sortedBy } from './view.ts';

type ToolbarProps = { layout: GridLayout; onLayout: (layout: GridLayout) => void };

/** Search and type at the left, order and layout at the right. */
export function Toolbar({ layout, onLayout }: ToolbarProps) {
  const t = useT();
  const { view, go } = useLibraryState();
  const search = useCallback((typed: string) => go({ ...view, search: typed }, { replace: true }), [go, view]);
  const filtered = view.search !== '' || view.type !== null;
  return (
    <Box role="search" sx={bar}>
      <SearchInput value={view.search} onChange={search} />
      {view.search !== '' && view.folder !== '/' && <ScopeToggle />}
      <TypeSelect />
      {filtered && (
        <Button color="inherit" onClick={() => go({ ...view, search: '', type: null, everywhere: false })}>
          {t('media.actions.clearFilters')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <SortSelect />
      <LayoutToggle layout={layout} onLayout={onLayout} />
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

function TypeSelect() {
  const t = useT();
  const { view, go, picker } = useLibraryState();
  const kinds = picker?.kinds ?? mediaKinds;
  if (kinds.length < 2) return null;
  return (
    <Select
      native
      value={view.type ?? ''}
      onChange={(event) => go({ ...view, type: kinds.find((kind) => kind === event.target.value) ?? null })}
      input={<OutlinedInput size="small" inputProps={{ 'aria-label': t('media.search.type') }} />}
    >
      <option value="">{t('media.search.anyType')}</option>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(`media.types.${kind}`)}
        </option>
      ))}
    </Select>
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
