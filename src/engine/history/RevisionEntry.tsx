import ExpandMore from '@mui/icons-material/ExpandMore';
import Restore from '@mui/icons-material/Restore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import type { Revision } from '#contracts/api/revisions.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { useChangeWords } from '../changes/useChangeWords.ts';
import { ChangeList } from './ChangeList.tsx';
import { ChangesFailed } from './ChangesFailed.tsx';
import { type HistoryOf, useRevision } from './revisionQueries.ts';

/** Number of field names in the header of an entry. */
const maxNames = 4;

type RevisionEntryProps = {
  of: HistoryOf;
  revision: Revision;
  /** This is the current revision. */
  newest: boolean;
  /** Why writing is disabled; null when it is enabled. */
  readOnly: string | null;
  /** Missing for read-only users. */
  onRestore?: () => void;
  /** The address names this revision: it is shown with its changes. */
  linked?: boolean;
};

/** One revision: author, time and changed fields; expands to show the changes. */
export function RevisionEntry({ of, revision, newest, readOnly, onRestore, linked = false }: RevisionEntryProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Accordion
      component="li"
      defaultExpanded={linked}
      disableGutters
      variant="outlined"
      // No transition: the content loads later and would be clipped by an animated height. Two changes in one minute
      // have the same name, which landmarks may not.
      slotProps={{
        transition: { unmountOnExit: true, timeout: 0 },
        heading: { component: 'h2' },
        region: { role: 'group' },
      }}
    >
      <AccordionSummary expandIcon={<ExpandMore fontSize="small" />}>
        <Box
          component="span"
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'grid',
            gridTemplateColumns: { md: '200px minmax(0, 1fr) auto' },
            columnGap: 2,
            mr: 1,
          }}
        >
          <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
            {revision.user?.display_name ?? t('history.nobody')}
          </Typography>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            <ChangedNames fields={revision.fields} />
          </Typography>
          <Typography component="span" variant="body2" color="text.secondary">
            {newest && <StatusChip label={t('history.newest')} tone="info" />} <TimeAgo moment={revision.written_at} />,{' '}
            {formatDateTime(revision.written_at, locale)}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
        <RevisionChanges of={of} number={revision.number} />
        {onRestore && !newest && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Button variant="outlined" startIcon={<Restore />} disabled={readOnly !== null} onClick={onRestore}>
              {t('history.restoreThis')}
            </Button>
            {readOnly !== null && (
              <Typography variant="body2" color="text.secondary">
                {t('history.locked', { reason: readOnly })}
              </Typography>
            )}
          </Box>
        )}
      </AccordionDetails>
    </Accordion>
  );
}

/** Names of the changed fields; only the first ones of a long list. */
function ChangedNames({ fields }: { fields: readonly string[] }) {
  const t = useT();
  const words = useChangeWords();
  const names = [...new Set(fields.map((field) => words(field).join(' › ')))];
  const more = names.length - maxNames;
  const shownNames = names.slice(0, maxNames).join(', ');
  return <>{more > 0 ? t('history.namesAndMore', { names: shownNames, smart_count: more }) : shownNames}</>;
}

function RevisionChanges({ of, number }: { of: HistoryOf; number: number }) {
  const t = useT();
  const { data, error, isPending, refetch } = useRevision(of, number);
  if (isPending) return <SkeletonRows rows={2} columns={2} label={t('history.loadingChanges')} />;
  if (!data) return <ChangesFailed error={error} retry={() => void refetch()} />;
  return <ChangeList changes={data.changes} total={data.changes_total} />;
}
