import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '#src/i18n/useT.ts';
import { PreviewImage } from './PreviewImage.tsx';
import type { Preview } from './usePreview.ts';

/** A shared link as Facebook and most other networks show it: image, domain, title, description. */
export function OpenGraphPreview({ preview: { ogImage, domain, ogTitle, description } }: { preview: Preview }) {
  const t = useT();
  return (
    <Box sx={{ border: 1, borderColor: 'divider', overflow: 'hidden', overflowWrap: 'anywhere' }}>
      <PreviewImage src={ogImage} ratio="1200 / 630" />
      <Box sx={{ p: 1.5, bgcolor: 'action.hover' }}>
        <Typography variant="caption" component="p" color="text.secondary" sx={{ textTransform: 'uppercase' }}>
          {domain}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>{ogTitle || t('settings.previews.noTitle')}</Typography>
        {description && (
          <Typography variant="body2" color="text.secondary">
            {description}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
