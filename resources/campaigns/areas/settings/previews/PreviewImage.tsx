import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useT } from '#src/i18n/useT.ts';

type PreviewImageProps = {
  src: string | null;
  /** The aspect ratio, such as `1200 / 630`. */
  ratio: string;
};

/** An image in a platform's aspect ratio; an icon if there is none or it fails to load. */
export function PreviewImage({ src, ratio }: PreviewImageProps) {
  const t = useT();
  const [broken, setBroken] = useState<string | null>(null);
  const shape = { display: 'block', width: '100%', aspectRatio: ratio } as const;
  if (src === null || broken === src) {
    return (
      <Box
        sx={{
          ...shape,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 0.5,
          bgcolor: 'action.hover',
          color: 'text.secondary',
          typography: 'caption',
        }}
      >
        <ImageOutlined aria-hidden />
        {t('settings.previews.noImage')}
      </Box>
    );
  }
  return <Box component="img" src={src} alt="" onError={() => setBroken(src)} sx={{ ...shape, objectFit: 'cover' }} />;
}
