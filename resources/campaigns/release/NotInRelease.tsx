import RocketLaunch from '@mui/icons-material/RocketLaunch';
import { useT } from '#src/i18n/useT.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { BackToLive } from './releaseStates.tsx';

/** Shown instead of an area whose data is not a part of releases. */
export default function NotInRelease() {
  const t = useT();
  return (
    <EmptyState
      heading="h1"
      icon={RocketLaunch}
      title={t('inRelease.liveOnlyTitle')}
      text={t('inRelease.liveOnly')}
      action={<BackToLive />}
    />
  );
}
