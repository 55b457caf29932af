import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useLocale, useTranslate } from 'react-admin';
import { ApiCallError } from '#dataProvider/index.ts';
import { readFailure, refusalsOf } from '#dataProvider/releaseCalls.ts';
import { useRevisions } from '#src/engine/history/revisionQueries.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { Refusals } from './Refusals.tsx';
import { isOpen, type Release, releases } from './schema.ts';

/** Says what users have to know about the state of a release: that it failed or is closed. */
export function StateNotice({ release }: { release: Release }) {
  if (release.state === 'failed') return <Failed release={release} />;
  return isOpen(release.state) ? null : <Closed release={release} />;
}

function Failed({ release }: { release: Release }) {
  const t = useT();
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const failure = readFailure(release);
  const time = failure?.at ? formatDateTime(failure.at, locale) : null;
  return (
    <Alert severity="error">
      <AlertTitle>{time === null ? t('releases.states.failed') : t('releases.states.failedAt', { time })}</AlertTitle>
      {failure && translate(`errors.${failure.key}`, { _: failure.msg })}
      <Refusals refusals={failure?.refusals ?? []} release={release.id} />
      <div>{t('releases.states.failedHelp')}</div>
    </Alert>
  );
}

/** Who closed a release is known from its history. */
function Closed({ release: { id, state, published_at } }: { release: Release }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { revisions } = useRevisions({ resource: releases.name, id });
  const closing = revisions.find(({ fields }) => fields.includes('state'));
  const at = published_at ?? closing?.written_at;
  const time = at ? formatDateTime(at, locale) : '';
  const how = state === 'published' ? 'published' : 'discarded';
  const name = closing?.user?.display_name;
  return (
    <Alert severity={how === 'published' ? 'success' : 'info'}>
      {name && time ? t(`releases.states.${how}By`, { name, time }) : t(`releases.states.${how}`, { time })}
    </Alert>
  );
}

type NotPublishedProps = { error: Error; release: Release; onClose: () => void };

/** Says why a release was not published, with the campaigns and fields that do not allow it. */
export function NotPublished({ error, release, onClose }: NotPublishedProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const refusals = refusalsOf(error instanceof ApiCallError ? error.detail : null);
  return (
    <Alert severity="error" onClose={onClose} closeText={t('releases.publish.close')}>
      <AlertTitle>{t('releases.publish.refusedTitle')}</AlertTitle>
      {errorWords(error)}
      <Refusals refusals={refusals} release={release.id} />
    </Alert>
  );
}
