import PlayArrow from '@mui/icons-material/PlayArrow';
import RocketLaunch from '@mui/icons-material/RocketLaunch';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase, useCreatePath, useLocale } from 'react-admin';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { useApps } from '#src/shell/appData.ts';
import { useNow } from '#src/ui/clock.ts';
import { formatDateTime, formatTime } from '#src/ui/format/dateTime.ts';
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { campaignPath } from '../campaigns/campaignPath.ts';
import type { Board, BoardEntry, Figures } from './boardQuery.ts';
import { useReleaseProblems } from './boardQuery.ts';
import { EntryActions } from './EntryActions.tsx';

const icons = { start: PlayArrow, end: Stop, release: RocketLaunch } as const;
const tones = { start: 'success', end: 'default', release: 'info' } as const;

const minuteMs = 60_000;

type RowProps = {
  entry: BoardEntry;
  /** Undefined if they are not known. */
  figures: Figures | undefined;
  people: readonly Board['people'][number]['user'][];
};

/** One event of the board: when, what, what is missing, who works on it, and what can be done now. */
export function BoardRow({ entry, figures, people }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: '8em minmax(0, 1fr) auto auto' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        px: 2,
        py: { xs: 1.25, lg: 0.875 },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Time at={entry.at} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Name entry={entry} />
        <Facts entry={entry} figures={figures} />
      </Box>
      <People people={people} />
      <Box sx={{ gridColumn: { xs: '2', md: 'auto' }, justifySelf: { md: 'end' }, '&:empty': { display: 'none' } }}>
        <EntryActions entry={entry} />
      </Box>
    </Box>
  );
}

function countdown(t: Translate, at: string, now: number): string {
  const minutes = Math.round((Date.parse(at) - now) / minuteMs);
  if (minutes <= 0) return t('board.now');
  if (minutes < 60) return t('board.inMinutes', { minutes });
  return t('board.inHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function Time({ at }: { at: string }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const now = useNow();
  return (
    <Box sx={{ alignSelf: 'start', fontVariantNumeric: 'tabular-nums', minWidth: '5.5em' }}>
      <Box
        component="time"
        dateTime={at}
        title={formatDateTime(at, locale)}
        sx={{ display: 'block', fontSize: '1.5em', fontWeight: 600, lineHeight: 1.2 }}
      >
        {formatTime(at)}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875em', whiteSpace: 'nowrap' }}>
        {countdown(t, at, now)}
      </Box>
    </Box>
  );
}

function Name({ entry: { kind, id, name } }: { entry: BoardEntry }) {
  const createPath = useCreatePath();
  const path = kind === 'release' ? createPath({ resource: 'releases', type: 'edit', id }) : campaignPath(id);
  return (
    <Link
      component={LinkBase}
      to={path}
      color="inherit"
      underline="hover"
      sx={{ fontSize: '1.125em', fontWeight: 600, overflowWrap: 'anywhere', justifySelf: 'start' }}
    >
      {name}
    </Link>
  );
}

/** Whose kind of event it is, and what is missing. Chips have the size of the text, for a screen on the wall. */
function Facts({ entry, figures }: Omit<RowProps, 'people'>) {
  const t = useT();
  const { kind, id, campaign, release } = entry;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: '0.875em' }}>
      <StatusChip icon={icons[kind]} tone={tones[kind]} label={t(`board.kinds.${kind}`)} />
      {campaign && <AppName id={campaign.app} />}
      {!!figures?.sign_ups_per_minute && <span>{t('board.signUps', { rate: figures.sign_ups_per_minute })}</span>}
      {!!figures?.failing_mails && (
        <StatusChip tone="warning" label={t('board.failingMails', { smart_count: figures.failing_mails })} />
      )}
      {release && <span>{t('board.campaigns', { smart_count: release.campaign_count })}</span>}
      {kind === 'start' && campaign?.status === 'draft' && <StatusChip tone="warning" label={t('board.draft')} />}
      {!!campaign?.problems && (
        <Link component={LinkBase} to={campaignPath(id, 'ready')} underline="none">
          <StatusChip tone="warning" label={t('board.problems', { smart_count: campaign.problems })} />
        </Link>
      )}
      {!!release?.missing_approvals && (
        <StatusChip tone="warning" label={t('board.missingApprovals', { smart_count: release.missing_approvals })} />
      )}
      {release && <ReleaseProblems entry={entry} />}
    </Box>
  );
}

function AppName({ id }: { id: string }) {
  const app = useApps().find((one) => one.id === id);
  return (
    <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {app?.name ?? id}
    </Box>
  );
}

function ReleaseProblems({ entry }: { entry: BoardEntry }) {
  const t = useT();
  const problems = useReleaseProblems(entry);
  if (!problems) return null;
  const { campaigns = [], campaign_count = 0 } = entry.release ?? {};
  const words = { smart_count: problems, count: campaigns.length };
  const isAll = campaigns.length === campaign_count;
  return <StatusChip tone="warning" label={t(isAll ? 'board.problems' : 'board.problemsOfFirst', words)} />;
}

/** As many as fit beside the name on a phone. */
const maxShown = 3;

function People({ people }: Pick<RowProps, 'people'>) {
  const t = useT();
  if (people.length === 0) return <Box sx={{ display: { xs: 'none', md: 'block' } }} />;
  const names = t('board.here', { names: people.map(({ display_name }) => display_name).join(', ') });
  return (
    <Box
      role="img"
      aria-label={names}
      title={names}
      sx={{ display: 'flex', alignItems: 'center', gap: '2px', gridColumn: { xs: '2', md: 'auto' } }}
    >
      {people.slice(0, maxShown).map(({ id, display_name }) => (
        <PersonAvatar key={id} name={display_name} />
      ))}
      {people.length > maxShown && `+${people.length - maxShown}`}
    </Box>
  );
}
