import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { toolbarHeight } from '../../../src/engine/list/Filters.tsx';
import { OptionSelect } from '../../../src/engine/list/OptionSelect.tsx';
import { SortSelect } from '../../../src/engine/list/SortSelect.tsx';
import { useFilters } from '../../../src/engine/list/useFilters.ts';
import { useIsNarrow } from '../../../src/engine/list/useIsNarrow.ts';
import type { ListFilters } from '../../../src/engine/overrides.ts';
import { useT } from '../../../src/i18n/useT.ts';
import { SearchInput } from '../../../src/ui/SearchInput.tsx';
import { SwitchLine } from '../../../src/ui/SwitchLine.tsx';
import { AppsFilter } from './AppsFilter.tsx';
import { useIsOfApps } from './isOfApps.ts';

const bar = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center', minHeight: toolbarHeight };

/** The filters of the campaign list; on a phone, all but the search are collapsed. */
export function CampaignFilters() {
  const narrow = useIsNarrow();
  const filters = useFilters();
  const { values, set } = filters;
  return (
    <Box role="search" sx={bar}>
      <SearchInput value={String(values.q ?? '')} onChange={(q) => set('q', q)} />
      {narrow ? <Folded {...filters} /> : <Choices {...filters} />}
    </Box>
  );
}

function Choices(filters: ListFilters) {
  return (
    <>
      <StatusFilter {...filters} />
      {useIsOfApps() || <AppsFilter {...filters} />}
      <TestFilter {...filters} />
      <MineFilter {...filters} />
      <ClearFilters {...filters} />
    </>
  );
}

/** A button that expands the other filters and shows how many are set. */
function Folded(filters: ListFilters) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const others = Object.keys(filters.values).filter((name) => name !== 'q').length;
  return (
    <>
      <Button variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)}>
        {others === 0 ? t('engine.list.filters') : t('campaigns.filters.unfold', { count: others })}
      </Button>
      {open && (
        <Box sx={{ flex: '1 0 100%', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Choices {...filters} />
          <SortSelect />
        </Box>
      )}
    </>
  );
}

function StatusFilter({ values, set }: ListFilters) {
  const t = useT();
  const options = [
    { value: '', label: t('campaigns.filters.status.all') },
    { value: 'draft', label: t('publishing.draft') },
    { value: 'upcoming', label: t('campaigns.filters.status.upcoming') },
    { value: 'running', label: t('campaigns.filters.status.running') },
    { value: 'ended', label: t('campaigns.filters.status.ended') },
  ];
  return (
    <OptionSelect
      label={t('campaigns.filters.status.label')}
      value={String(values.status ?? '')}
      options={options}
      onChange={(status) => set('status', status)}
    />
  );
}

/** Includes test campaigns, shows only them, or excludes them. */
function TestFilter({ values, set }: ListFilters) {
  const t = useT();
  const options = [
    { value: '', label: t('campaigns.filters.test.include') },
    { value: 'require', label: t('campaigns.filters.test.require') },
    { value: 'exclude', label: t('campaigns.filters.test.exclude') },
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" aria-hidden sx={{ typography: 'body2', color: 'text.secondary', ml: 0.5 }}>
        {t('campaigns.filters.test.label')}
      </Box>
      <OptionSelect
        label={t('campaigns.filters.test.label')}
        value={String(values.test ?? '')}
        options={options}
        onChange={(test) => set('test', test)}
      />
    </Box>
  );
}

function MineFilter({ values, set }: ListFilters) {
  const t = useT();
  return (
    <SwitchLine
      label={t('campaigns.filters.mine')}
      on={values.mine === true}
      onChange={(mine) => set('mine', mine || undefined)}
    />
  );
}

function ClearFilters({ count, clear }: ListFilters) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Button color="inherit" onClick={clear}>
      {t('engine.list.clearFilters')}
    </Button>
  );
}
