import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { libraryKey } from '../library/useLibrary.ts';
import { type Asked, FormerContent } from './FormerContent.tsx';
import { FormerContentDialog } from './FormerContentDialog.tsx';
import { useFormerActions } from './useFormerActions.ts';

type FormerContentsProps = { file: Upload };

/** The former contents of a file, which can be restored, downloaded and deleted. */
export default function FormerContents({ file }: FormerContentsProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { readContents } = useDataProvider<CmsDataProvider>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error } = useQuery({
    queryKey: [...libraryKey, 'contents', file.filename, file.content_version],
    queryFn: () => readContents(file.filename),
  });
  const { run, isBusy } = useFormerActions(file, () => setAsked(null));
  const former = data?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Box component="section" aria-label={t('media.former.title')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{t('media.former.title')}</Typography>
      {error && <Typography variant="body2">{errorWords(error)}</Typography>}
      {data && former.length === 0 && <Typography variant="body2">{t('media.former.none')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {former.map((content) => (
          <FormerContent key={content.version} file={file} content={content} onAsk={setAsked} />
        ))}
      </Box>
      {asked && (
        <FormerContentDialog
          {...asked}
          filename={file.filename}
          busy={isBusy}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}
