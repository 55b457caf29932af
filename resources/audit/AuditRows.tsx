import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useExpanded, useLocale } from 'react-admin';
import { isRecord } from '#contracts/values.ts';
import { ExpandButton } from '#src/engine/list/ExpandButton.tsx';
import { useRowLinks } from '#src/engine/list/useRowLinks.ts';
import { useRecordPath } from '#src/engine/useRecordPath.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { placeHref } from '#src/routing/placeHref.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import { AuditSentence } from './AuditSentence.tsx';
import { revisionHref } from './ItemLink.tsx';
import { type AuditEntryRecord, audit } from './schema.ts';

/** The entries of the audit log: a sentence each, with time and way, and its stored data on demand. */
export function AuditRows({ records }: { records: readonly AuditEntryRecord[] }) {
  return (
    <Box component="ol" sx={entriesStyle}>
      {records.map((entry) => (
        <li key={entry.id}>
          <AuditEntry entry={entry} />
        </li>
      ))}
    </Box>
  );
}

/** One entry. `isWhole` shows its data without a button, on the page of the entry. */
export function AuditEntry({ entry, isWhole = false }: { entry: AuditEntryRecord; isWhole?: boolean }) {
  const detailsId = useId();
  const links = useRowLinks();
  const [expanded, toggle] = useExpanded(audit.name, entry.id);
  return (
    <div {...links}>
      <div className="audit-entry">
        <div className="audit-sentence">
          <AuditSentence entry={entry} />
        </div>
        <Facts entry={entry} />
        {!isWhole && <ExpandButton name={entry.summary} expanded={expanded} controls={detailsId} onToggle={toggle} />}
      </div>
      {(isWhole || expanded) && (
        <Box id={detailsId} sx={{ px: 2, pt: isWhole ? 1 : 0, pb: 2 }}>
          <EntryDetails entry={entry} />
        </Box>
      )}
    </div>
  );
}

/** How and when it happened, and where the history of the campaign shows it. */
function Facts({ entry }: { entry: AuditEntryRecord }) {
  const t = useT();
  const words = useResourceWords(audit);
  const entryPath = useRecordPath(audit.name);
  const { via, revision, record_id, summary, happened_at } = entry;
  // Most actions are performed in the admin, and the sentence names agents, commands and the server.
  const isUnusual = via && !['sign-in', 'agent', 'command', 'server'].includes(via);
  return (
    <div className="audit-facts">
      {isUnusual && <span>{words.choice('via', via)}</span>}
      {typeof revision === 'number' && typeof record_id === 'string' && (
        <a
          href={revisionHref(record_id, revision)}
          aria-label={t('audit.openInHistory', { number: String(revision), name: summary })}
        >
          {t('audit.inHistory')}
        </a>
      )}
      <a className="audit-time" href={placeHref(entryPath(entry.id))}>
        <TimeAgo moment={happened_at} />
      </a>
    </div>
  );
}

/**
 * Sentences wrap. On phones the facts are below them, else in a column of their own. The two layouts have no property in
 * common with the other styles: `sx` writes media queries first, so that other styles would override them.
 */
export const entriesStyle = ({ palette, typography, breakpoints }: Theme) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderBottom: `1px solid ${palette.divider}` },
  '& > li:last-of-type': { borderBottom: 0 },
  '& .audit-entry': { ...typography.body2, display: 'grid', columnGap: '8px', pl: 2, pr: 1, lineHeight: '24px' },
  '& .audit-sentence': { gridArea: '1 / 1', minWidth: 0, overflowWrap: 'anywhere' },
  '& .audit-sentence strong': { fontWeight: typography.fontWeightMedium },
  '& .audit-sentence a': { color: 'inherit', fontWeight: typography.fontWeightBold, textDecoration: 'none' },
  '& .audit-sentence a:hover': { textDecoration: 'underline' },
  '& .audit-facts': { display: 'flex', columnGap: '16px', color: palette.text.secondary },
  '& .audit-facts a': { color: 'inherit' },
  '& .audit-time': { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& .audit-entry > .expand': { alignSelf: 'start' },
  [breakpoints.down('md')]: {
    '& .audit-entry': { gridTemplateColumns: 'minmax(0, 1fr) auto', py: 1 },
    '& .audit-facts': { gridArea: '2 / 1', flexWrap: 'wrap' },
    '& .audit-entry > .expand': { gridArea: '1 / 2' },
  },
  [breakpoints.up('md')]: {
    '& .audit-entry': { gridTemplateColumns: 'minmax(0, 1fr) auto auto', alignItems: 'start', py: 1 },
    '& .audit-facts': { gridArea: '1 / 2', justifyContent: 'flex-end', whiteSpace: 'nowrap' },
    '& .audit-time': { minWidth: 112, textAlign: 'right' },
    '& .audit-entry > .expand': { gridArea: '1 / 3' },
  },
});

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** All data of an entry, as it is stored. */
function EntryDetails({ entry }: { entry: AuditEntryRecord }) {
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
