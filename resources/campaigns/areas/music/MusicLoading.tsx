import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';

type MusicLoadingProps = { name: string; stored: { copy: unknown; error: Error | null; retry: () => void } };

/**
 * Shows a placeholder while data loads, or an error above data that could not be refetched. Renders nothing otherwise.
 */
export function MusicLoading({ name, stored: { copy, error, retry } }: MusicLoadingProps) {
  const t = useT();
  const errorWords = useErrorWords();
  if (!error) return copy ? null : <SkeletonRows rows={3} columns={3} label={t('music.loading')} />;
  const reason = errorWords(error);
  if (!copy) {
    return (
      <ErrorState
        title={t('music.loadFailed', { name })}
        text={t('music.loadFailedText', { reason })}
        onRetry={retry}
      />
    );
  }
  return (
    <RetryAlert severity="warning" onRetry={retry}>
      {t('music.stale', { reason })}
    </RetryAlert>
  );
}
