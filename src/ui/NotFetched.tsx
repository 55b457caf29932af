import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { useT } from '../i18n/useT.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './dialogs/ConfirmDialog.tsx';
import { ErrorState } from './ErrorState.tsx';

export type NotFetchedDialog = Pick<ConfirmDialogProps, 'open' | 'onClose'>;

const askEveryMs = 3_000;

/** Returns whether the server is reachable, polled until it is; undefined until the first result. */
function useReachable() {
  const { isReachable } = useDataProvider<DataProvider & { isReachable(): Promise<boolean> }>();
  const { data, refetch } = useQuery({
    queryKey: ['reachable'],
    queryFn: () => isReachable(),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? false : askEveryMs),
  });
  return { reachable: data, ask: () => void refetch() };
}

type NotFetchedProps = {
  dialog?: NotFetchedDialog;
  /** Called when the server is reachable again. */
  onBack: () => void;
  /** Called when it unmounts, so that the next render of the component fetches the code again. */
  onGone: () => void;
};

/**
 * Shown instead of code that could not be loaded: while offline, or because the file no longer exists, as after an
 * update.
 */
export function NotFetched({ dialog, onBack, onGone }: NotFetchedProps) {
  const t = useT();
  const { reachable, ask } = useReachable();
  const wasAway = useRef(false);
  const back = useEffectEvent(onBack);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (reachable && wasAway.current) back();
    else if (reachable === false) wasAway.current = true;
  }, [reachable]);
  useEffect(() => () => gone(), []);
  if (reachable === undefined || (reachable && wasAway.current)) return null;
  const [title, text, label] = reachable
    ? [t('shell.notFetched.goneTitle'), t('shell.notFetched.goneText'), t('shell.notFetched.reload')]
    : [t('shell.notFetched.offlineTitle'), t('shell.notFetched.offlineText'), t('shell.notFetched.retry')];
  const go = reachable ? () => window.location.reload() : ask;
  return dialog ? (
    <ConfirmDialog {...dialog} title={title} confirmLabel={label} onConfirm={go}>
      {text}
    </ConfirmDialog>
  ) : (
    <ErrorState heading="h1" title={title} text={text} retryLabel={label} onRetry={go} />
  );
}
