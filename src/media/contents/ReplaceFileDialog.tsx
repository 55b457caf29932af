import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
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
        <FileUses file={file} />
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

type Size = { width: number; height: number };

/** Why a file can't replace another one, as far as known before it is sent. The server also checks the content. */
type ReplacementProblem = 'empty' | 'tooLarge' | 'otherType';

function problemOf({ name, size }: File, { mimetype }: Pick<Upload, 'mimetype'>): ReplacementProblem | null {
  if (mediaTypeOfExtension(extensionOf(name))?.mimetype !== mimetype) return 'otherType';
  if (size === 0) return 'empty';
  return size > maxBytes(name) ? 'tooLarge' : null;
}

/** A file that the user chose, with a URL for its preview. `size` is null until it is known, or if it has none. */
type ChosenFile = { file: File; url: string; size: Size | null; problem: ReplacementProblem | null };

/** Returns the file that the user chose to replace another one. */
function useChosenFile(replaced: Upload, file: File | null): ChosenFile | null {
  const [read, setRead] = useState<{ file: File; url: string; size: Size | null } | null>(null);
  useEffect(() => {
    if (!file) return setRead(null);
    const url = URL.createObjectURL(file);
    setRead({ file, url, size: null });
    const image = new Image();
    image.onload = () => setRead({ file, url, size: { width: image.naturalWidth, height: image.naturalHeight } });
    if (replaced.type === 'image') image.src = url;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(url);
    };
  }, [file, replaced.type]);
  return read && { ...read, problem: problemOf(read.file, replaced) };
}
