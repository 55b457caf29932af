import RocketLaunch from '@mui/icons-material/RocketLaunch';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { HttpError, LinkBase, useLocation } from 'react-admin';
import type { Release } from '#resources/releases/schema.ts';
import { LoadError } from '#src/engine/LoadError.tsx';
import { useRecordPath } from '#src/engine/useRecordPath.ts';
import { useT } from '#src/i18n/useT.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { pathInRelease } from './pathInRelease.ts';

/** Leads to the same area of the live campaign. */
export function BackToLive() {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <Button variant="contained" component={LinkBase} to={pathInRelease(pathname, '')}>
      {t('inRelease.back')}
    </Button>
  );
}

/** Shown instead of the campaign if the release of the URL was published or discarded. */
export function ReleaseClosed({ release: { id, name, state } }: { release: Release }) {
  const t = useT();
  const pathOf = useRecordPath('releases');
  const how = state === 'published' ? 'published' : 'discarded';
  const actions = (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
      <Button variant="outlined" component={LinkBase} to={pathOf(id)}>
        {t('inRelease.open')}
      </Button>
      <BackToLive />
    </Stack>
  );
  return (
    <EmptyState
      role="alert"
      heading="h1"
      icon={RocketLaunch}
      title={t(`inRelease.${how}Title`)}
      text={t(`inRelease.${how}`, { name })}
      action={actions}
    />
  );
}

/** Shown instead of the campaign if the release of the URL does not exist or could not be loaded. */
export function ReleaseNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  if (!(error instanceof HttpError && error.status === 404)) {
    return <LoadError heading="h1" error={error} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      role="alert"
      heading="h1"
      icon={RocketLaunch}
      title={t('inRelease.missingTitle')}
      text={t('inRelease.missing')}
      action={<BackToLive />}
    />
  );
}
