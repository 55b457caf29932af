import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { FocusArtist } from '#contracts/music.ts';
import { useT } from '#src/i18n/useT.ts';
import { SortableEntry } from '#src/ui/sortable/SortableEntry.tsx';
import type { SortControls } from '#src/ui/sortable/SortableList.tsx';
import { ItemPicture } from '../settings/follow/ItemPicture.tsx';
import { useServiceName } from './useServiceName.ts';

type FocusArtistEntryProps = {
  artist: FocusArtist;
  controls: SortControls;
  disabled: boolean;
  onRemove: () => void;
};

/** One artist with its service, and buttons to move and remove it. */
export function FocusArtistEntry({ artist, controls, disabled, onRemove }: FocusArtistEntryProps) {
  const t = useT();
  const service = useServiceName()(artist.service);
  const removeWords = t('music.artists.remove', { name: artist.name });
  return (
    <SortableEntry controls={controls} removeWords={removeWords} disabled={disabled} onRemove={onRemove}>
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
    </SortableEntry>
  );
}
