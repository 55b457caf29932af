import Box from '@mui/material/Box';
import { campaignStatuses } from '#contracts/campaign.ts';
import { isText } from '#contracts/values.ts';
import { FilterButton } from '#src/engine/list/FilterInput.tsx';
import { listFilter } from '#src/engine/list/fieldFilter.ts';
import { OptionSelect } from '#src/engine/list/OptionSelect.tsx';
import type { FilterProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useApps } from '#src/shell/appData.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { SwitchLine } from '#src/ui/SwitchLine.tsx';
import { LabelChips } from '../LabelChips.tsx';
import { useLabels } from '../labels/useLabels.ts';
import { campaigns } from '../schema.ts';

const { criteria } = campaigns.list;

function StatusFilter({ value, onChange }: FilterProps) {
  const t = useT();
  const statuses = campaignStatuses.map((status) => ({
    value: status,
    label: t(`campaigns.filters.status.${status}`),
  }));
  // A URL or a view can have several statuses.
  const chosen = statuses.filter((status) => [value].flat().includes(status.value));
  const several = { value: 'several', label: chosen.map(({ label }) => label).join(', ') };
  return (
    <OptionSelect
      label={t('campaigns.filters.status.label')}
      value={chosen.length > 1 ? several.value : (chosen[0]?.value ?? '')}
      options={[
        { value: '', label: t('campaigns.filters.status.all') },
        ...statuses,
        ...(chosen.length > 1 ? [several] : []),
      ]}
      onChange={onChange}
    />
  );
}

/** Number of selected apps and labels shown by name. */
const maxApps = 3;
const maxLabels = 2;

/** Filters the campaigns by app; an empty selection shows all. */
function AppsFilter(props: FilterProps) {
  const t = useT();
  const chosen = [props.value].flat().filter(isText);
  const apps = useApps().map(({ id, name }) => ({ value: id, label: name }));
  // Lists selected apps that were deleted or are not visible to the user, so that they can be deselected.
  const unknown = chosen.filter((id) => !apps.some(({ value }) => value === id));
  const options = [...apps, ...unknown.map((id) => ({ value: id, label: id }))];
  const names = chosen.map((id) => options.find(({ value }) => value === id)?.label ?? id);
  const text = names.join(', ') || t('campaigns.filters.apps.all');
  const more = names.length - maxApps;
  return (
    <FilterButton
      filter={{
        ...listFilter(props, criteria, chosen),
        options,
        selectAll: t('campaigns.filters.apps.selectAll'),
      }}
      label={t('campaigns.filters.apps.label')}
      name={t('campaigns.filters.apps.chosen', { names: text })}
    >
      {names.length === 0 && text}
      {names.slice(0, maxApps).map((name, at) => (
        <StatusChip key={chosen[at]} label={name} />
      ))}
      {more > 0 && t('campaigns.filters.apps.more', { count: more })}
    </FilterButton>
  );
}

/** Filters the campaigns by label: those with at least one of the selected labels. */
function LabelsFilter(props: FilterProps) {
  const t = useT();
  const asked = [props.value].flat().filter(isText);
  const { labels, labelOf, isPending } = useLabels(asked);
  const chosen = [...new Set(asked.map((id) => labelOf(id)?.id ?? id))];
  const missing = t('labels.unknown');
  const names = labels.map(({ name }) => name).join(', ');
  // While they are loaded, the selected labels have no names.
  const text = names || (isPending ? '…' : chosen.length === 0 ? t('labels.filter.all') : missing);
  const [search, none, noMatch] = [t('labels.filter.search'), t('labels.filter.none'), t('labels.noMatch')];
  return (
    <FilterButton
      filter={{
        ...listFilter(props, criteria, chosen),
        records: { search, missing, none, noMatch, colour: 'colour' },
      }}
      label={t('labels.filter.label')}
      name={t('labels.filter.chosen', { names: text })}
    >
      {names ? <LabelChips ids={chosen} most={maxLabels} /> : text}
    </FilterButton>
  );
}

/** Includes test campaigns, shows only them, or excludes them. */
function TestFilter({ value, onChange }: FilterProps) {
  const t = useT();
  const label = t('campaigns.filters.test.label');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" aria-hidden sx={{ typography: 'body2', color: 'text.secondary', ml: 0.5 }}>
        {label}
      </Box>
      <OptionSelect
        label={label}
        value={String(value ?? '')}
        options={[
          { value: '', label: t('campaigns.filters.test.include') },
          { value: 'require', label: t('campaigns.filters.test.require') },
          { value: 'exclude', label: t('campaigns.filters.test.exclude') },
        ]}
        onChange={onChange}
      />
    </Box>
  );
}

function MineFilter({ value, onChange }: FilterProps) {
  const t = useT();
  return (
    <SwitchLine
      label={t('campaigns.filters.mine')}
      on={value === true}
      onChange={(mine) => onChange(mine || undefined)}
    />
  );
}

/** The inputs of the filters and criteria of campaigns. */
export const filterInputs = {
  status: StatusFilter,
  apps: AppsFilter,
  labels: LabelsFilter,
  test: TestFilter,
  mine: MineFilter,
};
