import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { UsingCampaigns } from '../dialogs/UsingCampaigns.tsx';
import { libraryKey } from '../library/useLibrary.ts';

/** The campaigns that use a file. */
export function FileUses({ filename }: { filename: string }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { readUses } = useDataProvider<CmsDataProvider>();
  const { data, error } = useQuery({
    queryKey: [...libraryKey, 'uses', filename],
    queryFn: () => readUses(filename),
  });
  const unused = data && data.campaigns_total + data.hidden_total === 0;
  return (
    <Box sx={{ minHeight: 48 }}>
      <Typography variant="body2" color="text.secondary">
        {t('media.info.usedIn')}
      </Typography>
      {error && <Typography variant="body2">{errorWords(error)}</Typography>}
      {unused && <Typography variant="body2">{t('media.info.unused')}</Typography>}
      {data && !unused && <UsingCampaigns uses={data} />}
    </Box>
  );
}
