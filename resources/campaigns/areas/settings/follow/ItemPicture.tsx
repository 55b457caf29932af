import MusicNote from '@mui/icons-material/MusicNote';
import Avatar from '@mui/material/Avatar';

type ItemPictureProps = { image: string | null | undefined; type: string | null | undefined };

/** The square image of an item, round for artists; an icon if it has none. */
export function ItemPicture({ image, type }: ItemPictureProps) {
  const isWeb = typeof image === 'string' && /^https?:\/\//i.test(image);
  return (
    <Avatar
      variant={type === 'artist' ? 'circular' : 'rounded'}
      src={isWeb ? image : undefined}
      alt=""
      sx={{ width: 44, height: 44 }}
    >
      <MusicNote fontSize="small" />
    </Avatar>
  );
}
