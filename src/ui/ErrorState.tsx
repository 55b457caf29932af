import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Button from '@mui/material/Button';
import { useT } from '../i18n/useT.ts';
import { EmptyState } from './EmptyState.tsx';

type ErrorStateProps = {
  title: string;
  /** What happened, whether data is safe, and what to do. */
  text: string;
  /** 'Retry' by default. */
  retryLabel?: string;
  onRetry?: () => void;
  /** See `EmptyState`. */
  heading?: 'h1' | 'h2' | 'h4';
};

/** Replaces content that could not be loaded. */
export function ErrorState({ title, text, retryLabel, onRetry, heading }: ErrorStateProps) {
  const t = useT();
  const retry = onRetry && (
    <Button variant="outlined" onClick={onRetry}>
      {retryLabel ?? t('engine.error.retry')}
    </Button>
  );
  return <EmptyState role="alert" heading={heading} icon={ErrorOutline} title={title} text={text} action={retry} />;
}
