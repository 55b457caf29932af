import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useLocale, useNotify, useRecordContext } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { usePatch } from '#src/engine/usePatch.ts';
import { ValueList } from '#src/engine/views/ValueList.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { ConfigTree } from './ConfigTree.tsx';
import PendingErasuresSection from './PendingErasuresSection.tsx';
import { type App, apps } from './schema.ts';
import { useConfigErrorWords } from './useConfigErrorWords.ts';

/** The part of an app that its config is shown with. */
type WithConfig = { config: object | null; config_changes?: App['config_changes'] };

/** The config as a tree, with what the last reload that found a difference has changed. */
export function ConfigView({ app: { config, config_changes: last } }: { app: WithConfig }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  if (config === null) return <Typography color="text.secondary">{t('apps.config.none')}</Typography>;
  const time = last ? formatDateTime(last.at, locale) : '';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {last && (
        <Typography variant="body2" color="text.secondary">
          {t('apps.config.changedAt', { smart_count: last.total, time })}
          {last.total > last.items.length && ` ${t('apps.config.onlyFirst', { shown: last.items.length })}`}
        </Typography>
      )}
      <ConfigTree key={last?.at} config={{ ...config }} changes={last?.items} label={t('apps.config.label')} />
    </Box>
  );
}

/** The campaigns whose consumer data the app still has to erase, for users who may anonymize. */
function Erasures({ app }: { app: { id: string; name: string } }) {
  const mayAnonymise = allows(useCurrentUser(), 'consumer-data-modify');
  return mayAnonymise && <PendingErasuresSection app={app} />;
}

const sources = ['root_url', 'config_url', 'last_update_error', 'config'];

/** The details of a row: URLs, the error of the last load, and the config. */
export function AppDetails({ record }: { record: RaRecord }) {
  return (
    <>
      <Erasures app={{ id: String(record.id), name: String(record.name) }} />
      <ValueList sources={sources.filter((source) => record[source] !== null)} record={record} />
    </>
  );
}

/** The sections below the form of an existing app. */
export function AppSections() {
  const app = useRecordContext<App>();
  if (!app) return null;
  return (
    <>
      <Erasures app={app} />
      <ConfigSection app={app} />
      <RetireSection app={app} />
    </>
  );
}

function ConfigSection({ app }: { app: App }) {
  const t = useT();
  const errorWords = useConfigErrorWords();
  const { last_update_success, last_update_error, config } = app;
  return (
    <FormSection title={t('apps.config.title')}>
      {!last_update_success && last_update_error && (
        <Alert severity="error" role="note">
          {[t('apps.lastUpdate.failed'), errorWords(last_update_error)].join(': ')}
          {config !== null && <div>{t('apps.config.keptOld')}</div>}
        </Alert>
      )}
      <ValueList sources={['last_update_success', 'updated_at', 'root_url', 'config']} record={app} />
    </FormSection>
  );
}

/** Retires an app, or brings it back. */
function RetireSection({ app }: { app: App }) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { patch, isPending } = usePatch(apps.name);
  const [asks, setAsks] = useState(false);
  const { name, retired, in_use } = app;
  const change = async (changes: { retired: boolean }) => {
    try {
      await patch(app, changes, app.updated_at);
      notify(t(changes.retired ? 'apps.retire.done' : 'apps.retire.broughtBack', { name }), { type: 'success' });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
    setAsks(false);
  };
  const press = () => (retired ? void change({ retired: false }) : setAsks(true));
  const help = [t('apps.retire.text'), in_use && !retired ? t('apps.retire.inUse') : ''].filter(Boolean).join(' ');
  return (
    <FormSection title={t(retired ? 'apps.retire.retiredTitle' : 'apps.retire.title')} help={help}>
      <Button variant="outlined" loading={isPending && !asks} onClick={press} sx={{ justifySelf: 'start' }}>
        {t(retired ? 'apps.retire.bringBack' : 'apps.retire.action')}
      </Button>
      <ConfirmDialog
        open={asks}
        busy={isPending}
        title={t('apps.retire.question', { name })}
        confirmLabel={t('apps.retire.action')}
        onConfirm={() => void change({ retired: true })}
        onClose={() => setAsks(false)}
      >
        {t('apps.retire.text')}
      </ConfirmDialog>
    </FormSection>
  );
}
