import Button from '@mui/material/Button';
import { HttpError, LinkBase, useCreatePath } from 'ra-core';
import { useT } from '../i18n/useT.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { icons } from './icons.ts';
import { useScreens } from './ScreensContext.tsx';
import { useErrorWords } from './words.ts';

/** Why a list or a record could not be loaded, and what to do: retry, or go back when it does not exist. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const words = useErrorWords();
  const { resource } = useScreens();
  const createPath = useCreatePath();
  if (error instanceof HttpError && error.status === 404) {
    const back = (
      <Button variant="outlined" component={LinkBase} to={createPath({ resource: resource.name, type: 'list' })}>
        {t('engine.error.back')}
      </Button>
    );
    const text = t('engine.error.notFoundText');
    const title = t('engine.error.notFoundTitle');
    return <EmptyState role="alert" icon={icons[resource.icon]} title={title} text={text} action={back} />;
  }
  return (
    <ErrorState
      title={t('engine.error.loadTitle')}
      text={`${words(error)} ${t('engine.error.saved')}`}
      retryLabel={t('engine.error.retry')}
      onRetry={onRetry}
    />
  );
}
