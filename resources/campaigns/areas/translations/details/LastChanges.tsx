import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import type { Columns } from '../table/columns.ts';

/** User and time of the last saved change of a message in each language of the table. */
export function LastChanges({ id, columns: { source, targets } }: { id: string; columns: Columns }) {
  const t = useT();
  const titleId = useId();
  const languageName = useLocaleName();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { lastTextChanges } = useDataProvider<CmsDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['campaigns', campaign.id, 'last-text-changes', id, campaign.updated_at],
    queryFn: ({ signal }) => lastTextChanges(campaign.id, id, { signal }),
  });
  const codes = [...new Set([source, ...targets].map(({ code }) => code))];
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} component="h3" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t('translations.details.changes')}
      </Typography>
      {error && (
        <Typography variant="body2" color="error" role="alert">
          {t('translations.details.changesFailed', { reason: errorWords(error) })}
        </Typography>
      )}
      {!data && !error && <SkeletonRows rows={codes.length} columns={1} label={t('translations.details.loading')} />}
      {data && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
          {codes.map((code) => {
            const change = data.find(({ locale }) => locale === code);
            const name = languageName(code);
            if (!change) return <li key={code}>{t('translations.details.unknown', { name })}</li>;
            const user = change.user?.display_name ?? t('translations.details.imported');
            return (
              <li key={code}>
                {t('translations.details.changed', { name, user })} · <TimeAgo moment={change.written_at} />
              </li>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
