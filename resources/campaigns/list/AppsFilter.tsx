import { isText } from '#contracts/values.ts';
import { FilterTrigger } from '#src/engine/list/FilterTrigger.tsx';
import type { ListFilters } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useApps } from '#src/shell/appData.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';

const loadChoice = () => import('./AppsChoice.tsx');
const AppsChoice = lazyDialog(loadChoice);

/** Number of selected apps shown by name. */
const maxChips = 3;

/** Filters the campaigns by app; an empty selection shows all. */
export function AppsFilter({ values, set }: ListFilters) {
  const t = useT();
  const apps = useApps();
  const chosen: string[] = Array.isArray(values.apps) ? values.apps.filter(isText) : [];
  const names = chosen.map((id) => apps.find((app) => app.id === id)?.name ?? id);
  const more = names.length - maxChips;
  const label = names.length > 0 ? names.join(', ') : t('campaigns.filters.apps.all');
  return (
    <FilterTrigger
      name={t('campaigns.filters.apps.chosen', { names: label })}
      onNear={() => void loadChoice()}
      choice={(open) => <AppsChoice apps={apps} chosen={chosen} onChange={(ids) => set('apps', ids)} {...open} />}
    >
      {names.length === 0 && label}
      {names.slice(0, maxChips).map((name, at) => (
        <StatusChip key={chosen[at]} label={name} />
      ))}
      {more > 0 && t('campaigns.filters.apps.more', { count: more })}
    </FilterTrigger>
  );
}
