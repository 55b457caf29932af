import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '#src/i18n/useT.ts';
import { PreviewImage } from './PreviewImage.tsx';
import type { Preview } from './usePreview.ts';

/** A card on X: with an image the large card, with the title on the image; without one the small card. */
export function XPreview({ preview }: { preview: Preview }) {
  return preview.twitterImage === null ? <SmallCard preview={preview} /> : <LargeCard preview={preview} />;
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 3, overflow: 'hidden' } as const;

function LargeCard({ preview: { twitterImage, ogTitle, domain } }: { preview: Preview }) {
  const t = useT();
  return (
    <>
      <Box sx={{ ...frame, position: 'relative' }}>
        <PreviewImage src={twitterImage} ratio="1200 / 675" />
        <Typography
          variant="body2"
          noWrap
          sx={{
            position: 'absolute',
            insetInline: 12,
            bottom: 12,
            width: 'fit-content',
            maxWidth: 'calc(100% - 24px)',
            px: 0.75,
            borderRadius: 0.5,
            bgcolor: 'background.paper',
          }}
        >
          {ogTitle || t('settings.previews.noTitle')}
        </Typography>
      </Box>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 0.5 }}>
        {t('settings.previews.from', { domain })}
      </Typography>
    </>
  );
}

function SmallCard({ preview: { ogTitle, description, domain } }: { preview: Preview }) {
  const t = useT();
  return (
    <Box sx={{ ...frame, display: 'flex' }}>
      <Box
        aria-hidden
        sx={{
          flex: '0 0 96px',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        <ArticleOutlined />
      </Box>
      <Box sx={{ p: 1.5, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="caption" component="p" color="text.secondary">
          {domain}
        </Typography>
        <Typography variant="body2">{ogTitle || t('settings.previews.noTitle')}</Typography>
        {description && (
          <Typography variant="body2" color="text.secondary">
            {description}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
