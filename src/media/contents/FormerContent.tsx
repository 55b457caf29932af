import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import RestoreOutlined from '@mui/icons-material/Restore';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import type { FileContent } from '#contracts/api/uploadContents.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { formatBytes } from '../../ui/format/fileSize.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { useLibraryState } from '../library/LibraryContext.ts';
import { KindPicture } from '../library/Thumbnail.tsx';

/** What the user is asked about a former content. */
export type Asked = { about: 'restore' | 'delete'; content: FileContent };

type FormerContentProps = { file: Upload; content: FileContent; onAsk: (asked: Asked) => void };

/** A former content: preview, size, dates, persons and actions. */
export function FormerContent({ file, content, onAsk }: FormerContentProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { mayDelete } = useLibraryState();
  const image = useContentImage(file, content.version);
  const download = useDownloadContent(file);
  const { width, height, size_bytes, created_at, created_by, replaced_at, replaced_by } = content;
  const unknown = t('media.info.unknownPerson');
  const dateOf = (moment: string | null) => (moment === null ? '' : formatDateTime(moment, locale));
  const date = dateOf(replaced_at);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={picture}>{image ? <img src={image} alt="" /> : <KindPicture file={file} extension={false} />}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2">
          {width !== null && height !== null && `${t('media.info.dimensions', { width, height })}, `}
          {formatBytes(size_bytes, locale)}
        </Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {t('media.former.uploaded', { date: dateOf(created_at), person: created_by?.display_name ?? unknown })}
        </Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {t('media.former.replaced', { date, person: replaced_by?.display_name ?? unknown })}
        </Typography>
        <Box sx={{ display: 'flex', ml: -0.75 }}>
          <IconAction
            label={t('media.former.restoreOf', { date })}
            icon={RestoreOutlined}
            onClick={() => onAsk({ about: 'restore', content })}
          />
          <IconAction
            label={t('media.former.downloadOf', { date })}
            icon={DownloadOutlined}
            onClick={() => void download(content.version)}
          />
          {mayDelete && (
            <IconAction
              label={t('media.former.deleteOf', { date })}
              icon={DeleteOutlined}
              onClick={() => onAsk({ about: 'delete', content })}
            />
          )}
        </Box>
      </Box>
    </Box>
  );
}

const picture = {
  width: 88,
  aspectRatio: '4 / 3',
  flexShrink: 0,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
} as const;

/** How long a browser may take to start saving a file. */
const takenAfterMs = 60_000;

/** Returns a URL of the small image of a content, which needs the token to be read; null if there is none. */
function useContentImage({ filename, type }: Upload, version: number): string | null {
  const { readFile } = useDataProvider<CmsDataProvider>();
  const { data } = useQuery({
    // A version keeps its content, so it is outside of the queries that changes of the library repeat.
    queryKey: ['uploadContents', filename, version],
    queryFn: ({ signal }) =>
      readFile('GET /api/uploads/:filename/contents/:version/thumbnail', { params: { filename, version }, signal }),
    enabled: type === 'image',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(data instanceof Blob)) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url;
}

/** Returns a function that downloads a content under the name of its file. */
function useDownloadContent({ filename, name }: Upload): (version: number) => Promise<void> {
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { readFile } = useDataProvider<CmsDataProvider>();
  return async (version) => {
    try {
      const input = { params: { filename, version } };
      const bytes = answered(await readFile('GET /api/uploads/:filename/contents/:version/file', input));
      const url = URL.createObjectURL(bytes);
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), takenAfterMs);
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
  };
}
