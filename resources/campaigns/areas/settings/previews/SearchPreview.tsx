import Public from '@mui/icons-material/Public';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '#src/i18n/useT.ts';
import type { Preview } from './usePreview.ts';

/** A search result: favicon, address, title, description. */
export function SearchPreview({ preview }: { preview: Preview }) {
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
