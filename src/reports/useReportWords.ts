import { useErrorWords } from '../engine/words.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useT } from '../i18n/useT.ts';
import { ReportError } from './wire/reportError.ts';

/**
 * Returns a function that returns the message of a failed request to an app: what happened, whether data is safe, and
 * what to do.
 */
export function useReportWords(): (error: unknown) => string {
  const t = useT();
  const errorWords = useErrorWords();
  return (error) => {
    if (!(error instanceof ReportError)) return errorWords(error);
    const { kind, status, words, cause } = error;
    if (kind === 'no-token') return t('reports.errors.no-token', { reason: errorWords(cause) });
    const key: MessageKey = `reports.errors.${kind}`;
    const own = words === null ? '' : ` ${t('reports.errors.appSays', { words })}`;
    return `${t(key, { status: status ?? 0 })}${own}`;
  };
}
