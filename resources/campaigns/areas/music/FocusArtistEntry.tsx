import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { FocusArtist } from '../../../../contracts/music.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import type { SortControls } from '../../../../src/ui/sortable/SortableList.tsx';
import { ItemPicture } from '../settings/follow/ItemPicture.tsx';
import { useServiceName } from './useServiceName.ts';

type FocusArtistEntryProps = {
  artist: FocusArtist;
  controls: SortControls;
  disabled: boolean;
  onRemove: () => void;
};

/** One artist: who it is, where, and what moves and removes it. */
export function FocusArtistEntry({ artist, controls, disabled, onRemove }: FocusArtistEntryProps) {
  const t = useT();
  const service = useServiceName()(artist.service);
  const removeWords = t('music.artists.remove', { name: artist.name });
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 0.5,
        pl: controls.handle ? 0.5 : 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {controls.handle}
      <ItemPicture image={artist.image} type={artist.type} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{artist.name}</Typography>
        <Link
          href={artist.url}
          target="_blank"
          rel="noopener noreferrer"
          variant="body2"
          aria-label={t('music.artists.open', { name: artist.name, service })}
        >
          {service}
        </Link>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        {controls.steps}
        <Tooltip title={removeWords}>
          <span>
            <IconButton size="small" aria-label={removeWords} disabled={disabled} onClick={onRemove}>
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      </Box>
    </Box>
  );
}
