import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import RestoreOutlined from '@mui/icons-material/Restore';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import type { FileContent } from '#contracts/mediaContents.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { formatBytes } from '../../ui/format/fileSize.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { useLibraryState } from '../library/LibraryContext.ts';
import { KindPicture } from '../library/Thumbnail.tsx';
import { useContentImage, useDownloadContent } from './useContentFile.ts';

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
