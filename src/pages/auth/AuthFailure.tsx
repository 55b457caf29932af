import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { ApiCallError } from '#dataProvider/index.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useNow } from '../../ui/clock.ts';
import type { Failure } from './useAuthForm.ts';

const minuteMs = 60_000;

/** Says what failed, what is safe, and what to do next. It takes the focus. */
export function AuthFailure({ error }: Failure) {
  const element = useRef<HTMLDivElement>(null);
  const words = useFailureWords(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has the focus once
  useEffect(() => element.current?.focus(), [error]);
  return (
    <Alert severity="error" ref={element} tabIndex={-1}>
      {words}
    </Alert>
  );
}

function useFailureWords(error: unknown): string {
  const t = useT();
  const errorWords = useErrorWords();
  const now = useNow();
  if (!(error instanceof ApiCallError) || error.retryAt === null) {
    return t('accounts.failed', { reason: errorWords(error) });
  }
  // The shared clock may be older than the response.
  const minutes = Math.ceil((error.retryAt - Math.max(now, error.receivedAt)) / minuteMs);
  return minutes > 0 ? t('accounts.limit', { smart_count: minutes }) : t('accounts.limitOver');
}
