import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { AppCheck } from '#contracts/api/apps.ts';
import { compareConfigs } from '#contracts/configChanges.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '#src/engine/overrides.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useServerWords } from '#src/i18n/useServerWords.ts';
import { useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import { ConfigSummary } from './ConfigSummary.tsx';
import { ConfigTree } from './ConfigTree.tsx';
import type { App } from './schema.ts';

/** The config URL with a button that shows what the config says and what is wrong with it, before anything is saved. */
export function ConfigUrlInput(props: InputProps) {
  const t = useT();
  const { source } = props;
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { trigger, getValues, setValue } = useFormContext();
  const { frame, control, ref, aria, id, invalid } = useFieldInput(props);
  const saved = useRecordContext<App>()?.updated_at;
  const { data, error, variables, isPending, mutate, reset } = useMutation({
    mutationFn: async (config_url: string) => answered(await call('POST /api/apps/check', { body: { config_url } })),
    onSuccess: ({ config }) => {
      if (typeof config?.name === 'string' && !getValues('name'))
        setValue('name', config.name, { shouldDirty: true, shouldValidate: true });
    },
  });
  // After a save the page shows the stored config instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the record is what ends the result.
  useEffect(() => reset(), [saved, reset]);
  const press = async () => {
    if (await trigger(source, { shouldFocus: true })) mutate(String(getValues(source)));
  };
  // A result belongs to the URL that was checked.
  const isCurrent = variables === control.value;
  return (
    <>
      <FieldFrame {...frame}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <OutlinedInput
            {...control}
            id={id}
            inputRef={ref}
            size="small"
            error={invalid}
            autoComplete="off"
            inputProps={{ ...aria, inputMode: 'url', spellCheck: false }}
            sx={{ flex: '1 1 240px' }}
          />
          <Button variant="outlined" loading={isPending} onClick={press}>
            {t('apps.check.action')}
          </Button>
        </Box>
      </FieldFrame>
      <Box role="status" sx={{ display: 'contents' }}>
        {isCurrent && error && <Alert severity="error">{errorWords(error)}</Alert>}
        {isCurrent && data && <CheckResult check={data} />}
      </Box>
    </>
  );
}

function CheckResult({ check: { ok, problems, config } }: { check: AppCheck }) {
  const t = useT();
  const stored = useRecordContext<App>()?.config ?? null;
  const changes = ok && stored !== null ? compareConfigs(stored, config) : null;
  const compared = changes && [
    changes.total === 0 ? t('apps.check.same') : t('apps.check.compared', { smart_count: changes.total }),
    changes.total > changes.items.length ? t('apps.config.onlyFirst', { shown: changes.items.length }) : '',
  ];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      {ok ? (
        <Alert severity="success" role="note">
          {[t('apps.check.valid'), ...(compared ?? [])].filter(Boolean).join(' ')}
        </Alert>
      ) : (
        <Problems problems={problems} />
      )}
      {config && <ConfigSummary config={config} />}
      {config && <ConfigTree config={config} changes={changes?.items} label={t('apps.config.label')} />}
    </Box>
  );
}

function Problems({ problems }: Pick<AppCheck, 'problems'>) {
  const t = useT();
  const serverWords = useServerWords();
  return (
    <Alert severity="error" role="note">
      <AlertTitle>{t('apps.check.invalid')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {problems.map(({ loc, msg }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two problems can have the same place and message.
          <li key={at}>
            {loc.length > 0 && (
              <>
                <CodeText>{loc.join('.')}</CodeText>:{' '}
              </>
            )}
            {serverWords(msg)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
