import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RevisionChange } from '#contracts/api/revisions.ts';
import { useT } from '../../i18n/useT.ts';
import { useChangeWords } from '../changes/useChangeWords.ts';
import { ChangeView } from './ChangeView.tsx';

type ChangeListProps = {
  changes: readonly RevisionChange[];
  /** The number of all changes; long lists show only the first ones. */
  total: number;
  /** The number of steps of the display path that are above the list: their names are left out. */
  below?: number;
};

/** Lists the changes field by field. */
export function ChangeList({ changes, total, below = 0 }: ChangeListProps) {
  const t = useT();
  const words = useChangeWords();
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, typography: 'body2' }}>
        {changes.map((change) => (
          <Box
            // A removed entry, an added entry and a reordered list can have the same field.
            key={`${change.field} ${Array.isArray(change.from)} ${change.to === null}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { sm: 'minmax(0, 180px) minmax(0, 1fr)' },
              columnGap: 2,
              rowGap: 0.25,
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {words(change.field, change.entries).slice(below).join(' › ')}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                minWidth: 0,
                display: 'grid',
                gap: 0.5,
                overflowWrap: 'anywhere',
                whiteSpace: 'pre-wrap',
              }}
            >
              <ChangeView change={change} />
            </Box>
          </Box>
        ))}
      </Box>
      {total > changes.length && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
          {t('history.moreChanges', { smart_count: total - changes.length })}
        </Typography>
      )}
    </>
  );
}
