import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useLocale } from 'react-admin';
import { extensionOf, mediaTypeOfExtension } from '#contracts/media.ts';
import { haveSameRatio } from '#contracts/mediaContents.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { formatBytes } from '../../ui/format/fileSize.ts';
import { Thumbnail } from '../library/Thumbnail.tsx';
import { maxBytes } from '../uploads/acceptance.ts';
import { ContentPicture } from './ContentPicture.tsx';
import { FileUses } from './FileUses.tsx';
import { type ChosenFile, useChosenFile } from './useChosenFile.ts';
import { useReplaceFile } from './useReplaceFile.ts';

type ReplaceFileDialogProps = {
  file: Upload;
  /** The file that was dropped; null if the user chooses one in the dialog. */
  dropped: File | null;
  onClose: () => void;
};

/** Replaces the content of a file: shows the campaigns that use it, and the present and the next content. */
export default function ReplaceFileDialog({ file, dropped, onClose }: ReplaceFileDialogProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState(dropped);
  const chosen = useChosenFile(file, picked);
  const { replace, isPending, percent, error, reset, stop } = useReplaceFile(file, onClose);
  const { extensions = [] } = mediaTypeOfExtension(extensionOf(file.filename)) ?? {};
  const choose = (next: File | undefined) => {
    if (!next) return;
    reset();
    setPicked(next);
  };
  const isReady = chosen !== null && chosen.problem === null;
  return (
    <ConfirmDialog
      open
      asks
      title={t('media.replace.title', { name: file.name })}
      confirmLabel={t('media.replace.confirm')}
      busy={isPending}
      disabled={!isReady}
      onConfirm={() => chosen && replace(chosen.file)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('media.replace.text')}</DialogContentText>
        <FileUses filename={file.filename} />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
          <ContentPicture
            label={t('media.replace.present')}
            sizeBytes={file.size_bytes}
            width={file.width}
            height={file.height}
          >
            <Thumbnail file={file} width={320} extension />
          </ContentPicture>
          <NextContent file={file} chosen={chosen} />
        </Box>
        <Button
          variant="outlined"
          autoFocus
          disabled={isPending}
          onClick={() => input.current?.click()}
          sx={{ justifySelf: 'start' }}
        >
          {t(chosen ? 'media.replace.chooseOther' : 'media.replace.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('media.replace.choose')}
          accept={extensions.map((extension) => `.${extension}`).join()}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        {chosen && <Notes file={file} chosen={chosen} />}
        {error && <Alert severity="error">{error}</Alert>}
        {isPending && <Progress percent={percent} onStop={stop} />}
      </Box>
    </ConfirmDialog>
  );
}

function NextContent({ file, chosen }: { file: Upload; chosen: ChosenFile | null }) {
  const t = useT();
  const { width = null, height = null } = chosen?.size ?? {};
  return (
    <ContentPicture label={t('media.replace.next')} sizeBytes={chosen?.file.size ?? null} width={width} height={height}>
      {chosen && file.type === 'image' && chosen.problem === null ? (
        <img src={chosen.url} alt="" />
      ) : (
        <Typography
          variant="caption"
          color="text.secondary"
          sx={{ height: '100%', display: 'grid', placeContent: 'center', textAlign: 'center', p: 1 }}
        >
          <span style={{ overflowWrap: 'anywhere' }}>{chosen?.file.name ?? t('media.replace.none')}</span>
        </Typography>
      )}
    </ContentPicture>
  );
}

/** Why the chosen file can't be used, or what changes with it. */
function Notes({ file, chosen: { file: next, size, problem } }: { file: Upload; chosen: ChosenFile }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  if (problem === 'otherType') {
    return <Alert severity="error">{t('media.replace.otherType', { type: file.mimetype })}</Alert>;
  }
  if (problem) {
    const most = formatBytes(maxBytes(next.name), locale);
    return <Alert severity="error">{t(`media.uploads.${problem}`, { size: most })}</Alert>;
  }
  if (!size || haveSameRatio(file, size)) return null;
  return <Alert severity="warning">{t('media.replace.otherShape')}</Alert>;
}

function Progress({ percent, onStop }: { percent: number; onStop: () => void }) {
  const t = useT();
  const isSent = percent >= 100;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <LinearProgress
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={t('media.uploads.status.started', { percent })}
        sx={{ flex: 1 }}
      />
      <Button size="small" color="inherit" onClick={onStop}>
        {t('media.uploads.stop')}
      </Button>
    </Box>
  );
}
