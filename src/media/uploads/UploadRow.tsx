import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Replay from '@mui/icons-material/Replay';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CSSProperties } from 'react';
import { useLocale } from 'react-admin';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { formatBytes } from '../../ui/format/fileSize.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { useRemovedNote } from '../info/useRemovedNote.ts';
import type { UploadItem } from './queue.ts';
import { useUploads } from './UploadsContext.tsx';

type UploadRowProps = {
  item: UploadItem<Upload>;
  index: number;
  /** The ref of the row, whose height depends on its text. */
  measure: (element: HTMLElement | null) => void;
  place: CSSProperties;
  onUseExisting: (copy: Upload) => void;
};

/** A file of the queue: its state, why it failed and its actions. */
export function UploadRow({ item, index, measure, place, onUseExisting }: UploadRowProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { remove, retry } = useUploads();
  const { id, file, folder, status, failure, result } = item;
  const name = file.name;
  return (
    <Box component="li" ref={measure} data-index={index} style={place} sx={row}>
      <StatusIcon status={status} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={name}>
          {name}{' '}
          <Typography component="span" variant="caption" color="text.secondary">
            {formatBytes(file.size, locale)}
            {folder !== '/' && ` ${t('media.uploads.into', { folder })}`}
          </Typography>
        </Typography>
        <StatusWords item={item} />
      </Box>
      {result?.duplicate_of && (
        <Button size="small" onClick={() => onUseExisting(result)}>
          {t('media.uploads.useExisting')}
        </Button>
      )}
      {status === 'failed' && !failure?.final && (
        <IconAction label={t('media.uploads.retry', { name })} icon={Replay} onClick={() => retry(id)} />
      )}
      <IconAction label={t('media.uploads.remove', { name })} icon={Close} onClick={() => remove(id)} />
    </Box>
  );
}

function StatusIcon({ status }: Pick<UploadItem<Upload>, 'status'>) {
  if (status === 'done') return <CheckCircleOutlined aria-hidden fontSize="small" color="success" />;
  if (status === 'failed') return <ErrorOutline aria-hidden fontSize="small" color="error" />;
  return <InsertDriveFileOutlined aria-hidden fontSize="small" sx={{ color: 'text.disabled' }} />;
}

function StatusWords({ item }: { item: UploadItem<Upload> }) {
  const t = useT();
  const { status, sent, kept, file, failure, result } = item;
  const percentOf = (bytes: number) => (file.size > 0 ? Math.floor((100 * bytes) / file.size) : 0);
  const continues = kept > 0 && (status === 'pending' || status === 'waiting');
  const note = useRemovedNote();
  const words =
    failure?.words ??
    (result?.duplicate_of && t('media.uploads.duplicate')) ??
    (result && note(result)) ??
    (continues && t('media.uploads.continues', { percent: percentOf(kept) }));
  const state = t(`media.uploads.status.${status}`, { percent: percentOf(sent) });
  return (
    <Typography
      variant="caption"
      component="p"
      color={failure ? 'error' : 'text.secondary'}
      sx={{ overflowWrap: 'anywhere', lineHeight: 1.35 }}
    >
      {words ? `${state}. ${words}` : state}
    </Typography>
  );
}

const row = {
  listStyle: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 2, sm: 3 },
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
