import { Suspense } from 'react';
import { ListLink } from '#src/engine/list/ListLink.tsx';
import { type CellProps, defineScreens, type InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { webhooks } from '../webhooks/schema.ts';
import { LastUpdateCell } from './LastUpdateCell.tsx';
import { apps } from './schema.ts';

// Loaded with the first details or form.
const details = () => import('./AppDetails.tsx');
const AppDetails = lazyWithRetry(async () => ({ default: (await details()).AppDetails }));
const AppSections = lazyWithRetry(async () => ({ default: (await details()).AppSections }));
const ConfigView = lazyWithRetry(async () => ({ default: (await details()).ConfigView }));
const ConfigUrlInput = lazyWithRetry(async () => ({ default: (await import('./ConfigUrlInput.tsx')).ConfigUrlInput }));

type AppRow = { id: string; name: string; retired: boolean };

/** Shows the name, and whether the app is retired. */
function NameCell({ value, record }: CellProps<string, AppRow>) {
  const t = useT();
  if (!record.retired) return value;
  return (
    <span className="name-and-chips">
      <span title={value}>{value}</span>
      <StatusChip label={t('apps.retired')} />
    </span>
  );
}

const Loading = () => <SkeletonRows rows={3} columns={1} label={useT()('engine.list.loading')} />;

export const appScreens = defineScreens(apps, {
  cells: {
    name: NameCell,
    last_update_success: LastUpdateCell,
    config: ({ record, whole }) =>
      whole && (
        <Suspense fallback={<Loading />}>
          <ConfigView app={record} />
        </Suspense>
      ),
    // The config shows them.
    config_changes: () => null,
  },
  inputs: { config_url: (props: InputProps) => <ConfigUrlInput {...props} /> },
  listActions: () => <ListLink to={webhooks} />,
  expanded: ({ record }) => (
    <Suspense fallback={<Loading />}>
      <AppDetails record={record} />
    </Suspense>
  ),
  formExtras: () => (
    <Suspense fallback={<Loading />}>
      <AppSections />
    </Suspense>
  ),
  savedWarning: ({ last_update_success }) => (last_update_success ? null : 'apps.saved.notLoaded'),
});
