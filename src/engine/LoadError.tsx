import Button from '@mui/material/Button';
import { HttpError, LinkBase, useCreatePath } from 'react-admin';
import { useT } from '../i18n/useT.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { icons } from './icons.ts';
import { useScreens } from './ScreensContext.ts';
import { useErrorWords } from './words.ts';

type LoadErrorProps = {
  error: unknown;
  onRetry: () => void;
  /** `h1` when the page has no other content. */
  heading?: 'h1' | 'h2';
};

/** Shows why a list or record could not be loaded, and what to do: retry, or go back when it does not exist. */
export function LoadError({ error, onRetry, heading }: LoadErrorProps) {
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
    const icon = icons[resource.icon];
    return <EmptyState role="alert" heading={heading} icon={icon} title={title} text={text} action={back} />;
  }
  return (
    <ErrorState
      heading={heading}
      title={t('engine.error.loadTitle')}
      text={`${words(error)} ${t('engine.error.saved')}`}
      onRetry={onRetry}
    />
  );
}
