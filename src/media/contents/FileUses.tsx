import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { UsingRecords } from '../dialogs/UsingRecords.tsx';
import { libraryKey } from '../library/useLibrary.ts';

/** The campaigns and other records that use a file, and what the user can't change because of them. */
export function FileUses({ file: { filename, created_by } }: { file: Pick<Upload, 'filename' | 'created_by'> }) {
  const t = useT();
  const user = useCurrentUser();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { data, error } = useQuery({
    queryKey: [...libraryKey, 'uses', filename],
    queryFn: () => call('GET /api/uploads/:filename/uses', { params: { filename } }),
  });
  const unused = data && data.campaigns_total + data.items_total + data.hidden_total === 0;
  const isOfOther = created_by?.id !== user.id;
  return (
    <Box sx={{ minHeight: 48 }}>
      <Typography variant="body2" color="text.secondary">
        {t('media.info.usedIn')}
      </Typography>
      {error && <Typography variant="body2">{errorWords(error)}</Typography>}
      {unused && <Typography variant="body2">{t('media.info.unused')}</Typography>}
      {data && !unused && <UsingRecords uses={data} />}
      {data && data.hidden_total > 0 && isOfOther && (
        <Typography variant="body2">{t('media.inUse.ofOther')}</Typography>
      )}
    </Box>
  );
}
