import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { campaignStatuses } from '#contracts/campaign.ts';
import { isText } from '#contracts/values.ts';
import { FilterInput } from '#src/engine/list/FilterInput.tsx';
import { toolbarHeight } from '#src/engine/list/Filters.tsx';
import { FilterTrigger } from '#src/engine/list/FilterTrigger.tsx';
import { FoldedFilters } from '#src/engine/list/FoldedFilters.tsx';
import { OptionSelect } from '#src/engine/list/OptionSelect.tsx';
import { SortSelect } from '#src/engine/list/SortSelect.tsx';
import { useFilters } from '#src/engine/list/useFilters.ts';
import { useIsNarrow } from '#src/engine/list/useIsNarrow.ts';
import type { ListFilters } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import { SwitchLine } from '#src/ui/SwitchLine.tsx';
import { ViewNotice } from '#src/views/ViewNotice.tsx';
import { ViewsButton } from '#src/views/ViewsButton.tsx';
import { useLayout } from '#src/views/viewPath.ts';
import { LabelChips } from '../LabelChips.tsx';
import { useLabels } from '../labels/useLabels.ts';
import { campaigns } from '../schema.ts';
import { AppsFilter } from './AppsFilter.tsx';
import { useIsOfApps } from './isOfApps.ts';

const bar = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center', minHeight: toolbarHeight };

/** The filters of the campaign list. */
export function CampaignFilters() {
  const narrow = useIsNarrow();
  const view = useLayout();
  const filters = useFilters();
  const { values, set } = filters;
  return (
    <Box role="search" sx={bar}>
      <SearchInput value={String(values.q ?? '')} onChange={(q) => set('q', q)} />
      <FoldedFilters {...filters}>
        <Choices {...filters} />
        {narrow && view === 'list' && <SortSelect />}
      </FoldedFilters>
      <ViewNotice />
    </Box>
  );
}

/** The declared filters that have no input of their own here. */
const columns = campaigns.list.filters.filter((name) => name !== 'q' && name !== 'status');

function Choices(filters: ListFilters) {
  return (
    <>
      <StatusFilter {...filters} />
      {useIsOfApps() || <AppsFilter {...filters} />}
      <LabelsFilter {...filters} />
      <TestFilter {...filters} />
      <MineFilter {...filters} />
      {columns.map((source) => (
        <FilterInput
          key={source}
          source={source}
          value={filters.values[source]}
          onChange={(value) => filters.set(source, value)}
          filters={filters}
        />
      ))}
      <ViewsButton />
      <ClearFilters {...filters} />
    </>
  );
}

function StatusFilter({ values, set }: ListFilters) {
  const t = useT();
  const statuses = campaignStatuses.map((value) => ({ value, label: t(`campaigns.filters.status.${value}`) }));
  // A URL or a view can have several statuses.
  const chosen = statuses.filter(({ value }) => [values.status].flat().includes(value));
  const several = { value: 'several', label: chosen.map(({ label }) => label).join(', ') };
  const options = [
    { value: '', label: t('campaigns.filters.status.all') },
    ...statuses,
    ...(chosen.length > 1 ? [several] : []),
  ];
  return (
    <OptionSelect
      label={t('campaigns.filters.status.label')}
      value={chosen.length > 1 ? several.value : (chosen[0]?.value ?? '')}
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

const loadChoice = () => import('./LabelsFilterChoice.tsx');
const LabelsFilterChoice = lazyDialog(loadChoice);

/** Number of selected labels shown by name. */
const maxChips = 2;

/** Filters the campaigns by label: those with at least one of the selected labels. */
function LabelsFilter({ values, set }: ListFilters) {
  const t = useT();
  const asked: string[] = Array.isArray(values.labels) ? values.labels.filter(isText) : [];
  const { labels, labelOf, isPending } = useLabels(asked);
  const chosen = [...new Set(asked.map((id) => labelOf(id)?.id ?? id))];
  const nothing = chosen.length === 0 ? t('labels.filter.all') : t('labels.unknown');
  const names = labels.map(({ name }) => name).join(', ');
  // While they are loaded, the selected labels have no names.
  const text = names || (isPending ? '…' : nothing);
  return (
    <FilterTrigger
      name={t('labels.filter.chosen', { names: text })}
      onNear={() => void loadChoice()}
      choice={(open) => <LabelsFilterChoice chosen={chosen} onChange={(ids) => set('labels', ids)} {...open} />}
    >
      {names ? <LabelChips ids={chosen} most={maxChips} /> : text}
    </FilterTrigger>
  );
}
