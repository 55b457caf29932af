import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Review } from '#contracts/api/reviews.ts';
import type { ReleaseChange } from '#dataProvider/releaseCalls.ts';
import { referenceFields } from '#resources/schema/references.ts';
import { useChangeWords } from '#src/engine/changes/useChangeWords.ts';
import { ChangeList } from '#src/engine/history/ChangeList.tsx';
import { ScreensProvider } from '#src/engine/ScreensProvider.tsx';
import { useT } from '#src/i18n/useT.ts';
import { placeOfContent } from '../../campaigns/changes/placeOfContent.ts';
import { campaigns } from '../../campaigns/schema.ts';
import { usePartsOf } from '../usePartsOf.ts';

/** The number of changes that are shown at first and with each step. */
const changesAtOnce = 50;

/** Values are shown without what only users can load. */
const look = { placeOfContent };
const references = referenceFields(campaigns).map(({ name }) => name);

type ReviewedCampaignProps = {
  campaign: Review['campaigns'][number];
  /** Only later changes are shown; null for all. */
  since: string | null;
};

/** A campaign of a release, for people without an account: its preview and its changes. */
export function ReviewedCampaign({ campaign: { name, preview_url, changes }, since }: ReviewedCampaignProps) {
  const t = useT();
  const [shown, setShown] = useState(changesAtOnce);
  const listed = since === null ? changes : changes.filter(({ at }) => at > since);
  if (listed.length === 0) return null;
  const more = listed.length - shown;
  return (
    <Paper variant="outlined" component="article" aria-label={name} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {preview_url === null ? (
          <Typography variant="body2" color="text.secondary">
            {t('releases.review.noPreview')}
          </Typography>
        ) : (
          <Button
            variant="outlined"
            startIcon={<OpenInNew />}
            href={preview_url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('releases.review.previewOf', { name })}
          >
            {t('releases.review.preview')}
          </Button>
        )}
      </Box>
      <ScreensProvider resource={campaigns} overrides={look}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {listed.slice(0, shown).map((change) => (
            <Change key={change.path} change={change} />
          ))}
        </Box>
      </ScreensProvider>
      {more > 0 && (
        <Button onClick={() => setShown(shown + changesAtOnce)}>
          {t('releases.changes.moreOfCampaign', { smart_count: Math.min(more, changesAtOnce) })}
        </Button>
      )}
    </Paper>
  );
}

/** Long values, and those whose names only users can load, are only named. */
function Change({ change: { path, from, to, cut } }: { change: ReleaseChange }) {
  const t = useT();
  const words = useChangeWords();
  const { changes, changes_total } = usePartsOf(path, from, to);
  const isOnlyNamed = cut || references.includes(path.split('.')[0] ?? '');
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      {isOnlyNamed ? (
        <Typography variant="body2">
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {words(path).join(' › ')}
          </Box>{' '}
          {t('releases.review.changed')}
        </Typography>
      ) : (
        <ChangeList changes={changes} total={changes_total} />
      )}
    </Box>
  );
}
