import { Suspense } from 'react';
import { icons } from '#src/engine/icons.ts';
import { CreateButton } from '#src/engine/list/CreateButton.tsx';
import { defineScreens } from '#src/engine/overrides.ts';
import { PageSkeleton } from '#src/engine/views/RecordPage.tsx';
import { useT } from '#src/i18n/useT.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { PersonCell, PublishAtCell, ReleaseStateChip } from './ReleaseCells.tsx';
import { releases } from './schema.ts';

// Loaded lazily: the list is opened first.
const ReleasePage = lazyWithRetry(() => import('./ReleasePage.tsx'));

function NoReleases() {
  const t = useT();
  return (
    <EmptyState
      icon={icons[releases.icon]}
      title={t('releases.none')}
      text={t('releases.noneText')}
      action={<CreateButton />}
    />
  );
}

/** Where releases differ from the generated screens: a page with the changes of all campaigns opens before the form. */
export const releaseScreens = defineScreens(releases, {
  cells: { state: ReleaseStateChip, publish_at: PublishAtCell, created_by: PersonCell, scheduled_by: PersonCell },
  wideColumns: ['created_by'],
  listEmpty: NoReleases,
  page: ({ record }) => (
    <Suspense fallback={<PageSkeleton />}>
      <ReleasePage release={record} />
    </Suspense>
  ),
});
