import AudiotrackOutlined from '@mui/icons-material/AudiotrackOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { thumbnailUrl } from '#contracts/media.ts';
import { withContentVersion } from '#contracts/mediaContents.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { Thumbnail } from '../library/Thumbnail.tsx';

const CaptionsPreview = lazyWithRetry(() => import('./CaptionsPreview.tsx'));

/** Shows an image, video, audio or caption file; `url` is its URL or that of a version. The size of the box does not change. */
export function FilePreview({ file, url: plain }: { file: Upload; url: string }) {
  const t = useT();
  const url = withContentVersion(plain, file.content_version);
  const [failed, setFailed] = useState<string | null>(null);
  const onError = () => setFailed(url);
  if (failed === url) {
    return (
      <Box sx={[box, centred]}>
        <Typography variant="body2" color="text.secondary">
          {t('media.info.previewFailed')}
        </Typography>
      </Box>
    );
  }
  if (file.type === 'image') {
    const address = plain === file.url ? (thumbnailUrl(file, 640) ?? url) : url;
    return (
      <Box sx={box}>
        <Box component="img" src={address} alt={file.alt ?? ''} onError={onError} sx={contained} />
      </Box>
    );
  }
  if (file.type === 'video') {
    return (
      <Box sx={box}>
        {/* biome-ignore lint/a11y/useMediaCaption: captions of an uploaded film are files of their own, if there are any */}
        <video
          controls
          preload="metadata"
          src={url}
          poster={file.picture_url ?? undefined}
          onError={onError}
          aria-label={file.name}
          style={contained}
        />
      </Box>
    );
  }
  if (file.type === 'audio') {
    return (
      <Box sx={{ ...box, display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 2, p: 2 }}>
        <AudiotrackOutlined aria-hidden sx={{ fontSize: 48, color: 'text.disabled' }} />
        {/* biome-ignore lint/a11y/useMediaCaption: a sound has none */}
        <audio
          controls
          preload="metadata"
          src={url}
          onError={onError}
          aria-label={file.name}
          style={{ width: '100%' }}
        />
      </Box>
    );
  }
  if (file.mimetype === 'text/vtt') {
    return (
      <Box sx={box}>
        <Suspense fallback={null}>
          <CaptionsPreview key={url} url={url} name={file.name} onError={onError} />
        </Suspense>
      </Box>
    );
  }
  return (
    <Box sx={{ ...box, ...centred, gap: 1 }}>
      <Box sx={{ width: 72, height: 72 }}>
        <Thumbnail file={file} width={320} extension />
      </Box>
      <Typography variant="caption" color="text.secondary">
        {t('media.info.noPreview')}
      </Typography>
    </Box>
  );
}

const box = {
  width: '100%',
  aspectRatio: '4 / 3',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
const centred = { display: 'grid', placeContent: 'center', justifyItems: 'center', textAlign: 'center' } as const;
const contained = { display: 'block', width: '100%', height: '100%', objectFit: 'contain' } as const;
