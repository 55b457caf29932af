import Public from '@mui/icons-material/Public';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { PreviewImage } from './PreviewImage.tsx';
import { type Preview, usePreview } from './usePreview.ts';
import { XPreview } from './XPreview.tsx';

/**
 * Live previews of links to the public page on search engines and social networks. A separate component, so that a keystroke
 * renders only the previews.
 */
export function Previews() {
  const t = useT();
  const preview = usePreview();
  return (
    <>
      <Named name={t('settings.previews.search')}>
        <SearchPreview preview={preview} />
      </Named>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))' }}>
        <Named name={t('settings.previews.openGraph')}>
          <OpenGraphPreview preview={preview} />
        </Named>
        <Named name={t('settings.previews.x')}>
          <XPreview preview={preview} />
        </Named>
      </Box>
      {preview.isDrawn && (
        <Typography variant="body2" color="text.secondary">
          {t('settings.previews.drawn')}
        </Typography>
      )}
    </>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {name}
      </Typography>
      {children}
    </Box>
  );
}

/** A shared link as Facebook and most other networks show it: image, domain, title, description. */
function OpenGraphPreview({ preview: { ogImage, domain, ogTitle, description } }: { preview: Preview }) {
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

/** A search result: favicon, address, title, description. */
function SearchPreview({ preview }: { preview: Preview }) {
  const t = useT();
  const { favicon, domain, breadcrumb, title, description } = preview;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Avatar src={favicon ?? undefined} alt="" sx={{ width: 26, height: 26 }}>
          <Public fontSize="small" />
        </Avatar>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2">{domain}</Typography>
          <Typography variant="caption" color="text.secondary" component="p">
            {breadcrumb}
          </Typography>
        </Box>
      </Box>
      <Typography variant="h2" component="p" color="primary.light" sx={{ fontWeight: 400 }}>
        {title || t('settings.previews.noTitle')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ fontStyle: description ? undefined : 'italic' }}>
        {description || t('settings.previews.noDescription')}
      </Typography>
    </Box>
  );
}
