import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocale } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { formatBytes } from '../../ui/format/fileSize.ts';

type ContentPictureProps = {
  label: string;
  /** The preview, or the icon of the kind. */
  children: ReactNode;
  sizeBytes: number | null;
  width: number | null;
  height: number | null;
};

/** A content of a file with its dimensions and size, for comparisons. */
export function ContentPicture({ label, children, sizeBytes, width, height }: ContentPictureProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const facts = [
    width !== null && height !== null && t('media.info.dimensions', { width, height }),
    sizeBytes !== null && formatBytes(sizeBytes, locale),
  ].filter(Boolean);
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={box}>{children}</Box>
      <Typography variant="caption" component="p" sx={{ mt: 0.5, minHeight: 20 }}>
        {facts.join(', ')}
      </Typography>
    </Box>
  );
}

const box = {
  aspectRatio: '4 / 3',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
} as const;
