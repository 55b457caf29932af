import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { thumbnailUrl } from '#contracts/media.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { ClosableDialog } from '../../ui/dialogs/ClosableDialog.tsx';
import { useMediaActions } from '../library/useMediaActions.ts';
import { frameOf, pictureOfImage } from './frames.ts';
import { usePickImage } from './pickImage.ts';

type PictureDialogProps = { file: Upload; onClose: () => void };

/** Stores or removes the picture, says so and closes the dialog. */
function usePicture({ file, onClose }: PictureDialogProps) {
  const t = useT();
  const notify = useNotify();
  const { readAnew } = useMediaActions();
  const { call, putPicture } = useDataProvider<CmsDataProvider>();
  return useMutation({
    mutationFn: async (make: (() => Promise<Blob>) | null) =>
      make
        ? putPicture(file.filename, await make())
        : call('DELETE /api/uploads/:filename/picture', { params: { filename: file.filename } }),
    onSuccess: ({ picture_url }) => {
      void readAnew();
      notify(t(picture_url ? 'media.picture.saved' : 'media.picture.removed'), { type: 'success' });
      onClose();
    },
  });
}

/** Chooses the picture of a video: a frame, an image of the library or a new image. */
export default function PictureDialog(props: PictureDialogProps) {
  const { file, onClose } = props;
  const t = useT();
  const errorWords = useErrorWords();
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isReady, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const pickImage = usePickImage();
  const { mutate, isPending, error } = usePicture(props);
  const use = (make: () => Promise<Blob>) => mutate(make);
  const words = error instanceof ApiCallError ? errorWords(error) : t('media.picture.unreadable');
  return (
    <ClosableDialog
      title={t('media.picture.title')}
      closeLabel={t('media.actions.close')}
      onClose={onClose}
      maxWidth="md"
    >
      {failed ? (
        <Alert severity="info">{t('media.picture.notPlayable')}</Alert>
      ) : (
        <>
          <Typography variant="body2" color="text.secondary">
            {t('media.picture.help')}
          </Typography>
          <video
            ref={video}
            controls
            muted
            playsInline
            preload="auto"
            crossOrigin="anonymous"
            src={file.url}
            aria-label={file.name}
            onLoadedData={() => setReady(true)}
            onError={() => setFailed(true)}
            style={player}
          />
        </>
      )}
      {error && <Alert severity="error">{words}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={!isReady || failed}
          loading={isPending}
          onClick={() => use(() => (video.current ? frameOf(video.current) : Promise.reject(new Error('No video'))))}
        >
          {t('media.picture.useFrame')}
        </Button>
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => pickImage(file.folder, (url, image) => use(() => pictureOfImage(smaller(url, image))))}
        >
          {t('media.picture.fromLibrary')}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={() => input.current?.click()}>
          {t('media.picture.upload')}
        </Button>
        {file.picture_url && (
          <Button color="inherit" disabled={isPending} onClick={() => mutate(null)}>
            {t('media.picture.remove')}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('media.picture.upload')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) use(() => pictureOfFile(chosen));
        }}
      />
    </ClosableDialog>
  );
}

/** Returns the URL of the largest thumbnail of an image, if it has any: a photo may have 100 megapixels. */
const smaller = (url: string, image: Upload): string => (url === image.url ? (thumbnailUrl(image, 1280) ?? url) : url);

async function pictureOfFile(file: File): Promise<Blob> {
  const url = URL.createObjectURL(file);
  return pictureOfImage(url).finally(() => URL.revokeObjectURL(url));
}

const player = { display: 'block', width: '100%', maxHeight: '50vh', background: 'black', borderRadius: 8 } as const;
