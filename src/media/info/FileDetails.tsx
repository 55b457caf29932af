import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatBytes } from '../../ui/format/fileSize.ts';
import { useLibraryState } from '../library/LibraryContext.ts';
import { isDeep, unfiltered } from '../library/view.ts';
import { useRemovedNote } from './useRemovedNote.ts';

/** The metadata of a file, line by line. */
export function FileDetails({ file }: { file: Upload }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const removed = useRemovedNote()(file);
  const { folder, type, mimetype, size_bytes, width, height, duration_ms, original, created_at, created_by } = file;
  return (
    <Box component="dl" sx={list}>
      <Line label={t('media.folder')}>
        <FolderLink folder={folder} filename={file.filename} />
      </Line>
      <Line label={t('media.sort.type')}>{t(`media.kind.${type}`)}</Line>
      <Line label={t('media.sort.mimetype')}>{mimetype}</Line>
      <Line label={t('media.sort.size')}>{formatBytes(size_bytes, locale)}</Line>
      {width !== null && height !== null && (
        <Line label={t('media.sort.dimensions')}>{t('media.info.dimensions', { width, height })}</Line>
      )}
      {duration_ms !== null && <Line label={t('media.sort.duration')}>{formatDuration(duration_ms)}</Line>}
      {original && (
        <Line label={t('media.info.original')}>
          <OriginalFile filename={file.filename} original={original} />
        </Line>
      )}
      {removed && <Line label={t('resources.uploads.fields.removed')}>{removed}</Line>}
      <Line label={t('media.sort.created_at')}>{formatDateTime(created_at, locale)}</Line>
      <Line label={t('media.info.filename')}>{file.filename}</Line>
      <Line label={t('media.info.createdBy')}>{created_by?.display_name ?? t('media.info.unknownPerson')}</Line>
    </Box>
  );
}

/** A link to the folder of a file, for example from a search result. */
function FolderLink({ folder, filename }: { folder: string; filename: string }) {
  const t = useT();
  const { view, go } = useLibraryState();
  const name = folder === '/' ? t('media.home') : folder;
  if (folder === view.folder && !isDeep(view)) return name;
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      title={t('media.actions.showInFolder')}
      onClick={() => go({ ...unfiltered(view), folder, file: filename })}
      sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'contents' }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

const list = { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.75, m: 0 } as const;

type OriginalFileProps = { filename: string; original: NonNullable<Upload['original']> };

/** The name and size of the file as it was uploaded, and a button that downloads it. */
function OriginalFile({ filename, original: { name, size_bytes } }: OriginalFileProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { readFile } = useDataProvider<CmsDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readFile('GET /api/uploads/:filename/original', { params: { filename } }),
    onSuccess: (file) => saveFile(name, file),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  return (
    <>
      {t('media.info.originalFile', { name, size: formatBytes(size_bytes, locale) })}{' '}
      <Button size="small" loading={isPending} onClick={() => mutate()}>
        {t('media.info.download')}
      </Button>
    </>
  );
}
