import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLocale } from 'react-admin';
import { isRecord } from '#contracts/values.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { type AuditEntryRecord, audit } from './schema.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** All data of an entry, as it is stored. */
export function EntryDetails({ entry }: { entry: AuditEntryRecord }) {
  const t = useT();
  const locale = useLocale();
  const words = useResourceWords(audit);
  const { happened_at, user_id, via, action, resource, record_id, details } = entry;
  const stored: [label: string, value: ReactNode][] = [
    [words.field('happened_at'), <Moment key="at" moment={happened_at} text={formatDateTime(happened_at, locale)} />],
    [t('audit.action'), `${words.choice('action', action)} (${action})`],
    [words.field('user_id'), user_id],
    [words.field('via'), via && words.choice('via', via)],
    [words.field('resource'), resource],
    [t('audit.record'), record_id],
    ...Object.entries(isRecord(details) ? details : {}).map(([key, value]): [string, ReactNode] => [
      key,
      <CodeText key={key}>{asText(value)}</CodeText>,
    ]),
  ];
  return (
    <Box component="dl" sx={detailsStyle}>
      {stored
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Box>
  );
}

/** The time in the user's zone, and exactly in UTC. */
const Moment = ({ moment, text }: { moment: string; text: string }) => (
  <time dateTime={moment}>
    {text} (<CodeText>{moment}</CodeText>)
  </time>
);

const detailsStyle = {
  m: 0,
  display: 'grid',
  gap: 0.5,
  typography: 'body2',
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(88px, 160px) minmax(0, 1fr)', columnGap: 2 },
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const;
