import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMutation } from '@tanstack/react-query';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import type { CellProps } from '#src/engine/overrides.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { type App, apps } from './schema.ts';
import { useConfigErrorWords } from './useConfigErrorWords.ts';

type AppRow = { id: string; name: string; last_update_error?: string | null };

/** Shows whether the last load of the config succeeded; users who may change apps also see the error. */
export function LastUpdateCell({ value, record, whole }: CellProps<boolean, AppRow>) {
  const t = useT();
  const words = value ? t('apps.lastUpdate.succeeded') : t('apps.lastUpdate.failed');
  const configErrorWords = useConfigErrorWords();
  const failure = value ? null : record.last_update_error;
  const reason = failure ? configErrorWords(failure) : words;
  const Icon = value ? CheckCircleOutlined : ErrorOutlined;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}>
      <Tooltip title={reason}>
        <Icon fontSize="small" color={value ? 'success' : 'error'} titleAccess={reason} />
      </Tooltip>
      {whole && words}
      <ReloadConfigButton record={record} />
    </Box>
  );
}

/** Returns the error detail of a failed config load; null when the response has none. */
function reasonOf(error: unknown): string | null {
  const detail = error instanceof ApiCallError ? error.detail : null;
  const isTold = typeof detail === 'object' && detail !== null && 'reason' in detail;
  return isTold && typeof detail.reason === 'string' ? detail.reason : null;
}

/** Reloads the app's config; when that fails, the last valid one remains. */
function ReloadConfigButton({ record }: { record: AppRow }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const configErrorWords = useConfigErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { canAccess } = useCanAccess({ resource: apps.name, action: 'create' });
  const failureOf = (error: unknown): string => {
    const reason = reasonOf(error);
    if (reason === null) return errorWords(error);
    return t('apps.reload.failed', { name: record.name, reason: configErrorWords(reason) });
  };
  const doneWords = ({ name, updated_at, config_changes }: App): string =>
    config_changes?.at === updated_at
      ? t('apps.reload.changed', { name, smart_count: config_changes.total })
      : t('apps.reload.done', { name });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => answered(await call('POST /api/apps/:id/config/reload', { params: { id: record.id } })),
    onSuccess: (app) => notify(doneWords(app), { type: 'success' }),
    onError: (error) => notify(failureOf(error), { type: 'error' }),
    onSettled: refresh,
  });
  if (!canAccess) return null;
  const label = t('apps.reload.action', { name: record.name });
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} loading={isPending} onClick={() => mutate()}>
        <Refresh fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
