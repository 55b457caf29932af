import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { ApiCallError } from '../../../dataProvider/index.ts';
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
  const retryAt = error instanceof ApiCallError ? error.retryAt : null;
  if (retryAt === null) return t('accounts.failed', { reason: errorWords(error) });
  const minutes = Math.ceil((retryAt - now) / minuteMs);
  return minutes > 0 ? t('accounts.limit', { smart_count: minutes }) : t('accounts.limitOver');
}
