import AudiotrackOutlined from '@mui/icons-material/AudiotrackOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import MovieOutlined from '@mui/icons-material/MovieOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { extensionOf, type MediaKind, type ThumbnailWidth, thumbnailUrl } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';

const kindIcons = {
  image: ImageOutlined,
  video: MovieOutlined,
  text: DescriptionOutlined,
  sheet: TableChartOutlined,
  audio: AudiotrackOutlined,
  other: InsertDriveFileOutlined,
} satisfies Record<MediaKind, unknown>;

type Pictured = Pick<
  Upload,
  'url' | 'type' | 'mimetype' | 'filename' | 'focal_point' | 'content_version' | 'picture_url'
>;
type ThumbnailProps = {
  file: Pictured;
  width: ThumbnailWidth;
  /** Shown below the icon of the kind, where there is space. */
  extension?: boolean;
};

/** The thumbnail of a file, or the icon of its kind; fills its container, whose size never depends on it. */
export function Thumbnail({ file, width, extension = false }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = thumbnailUrl(file, width);
  if (address === null || failed === address) return <KindPicture file={file} extension={extension} />;
  const { x, y } = file.focal_point ?? { x: 0.5, y: 0.5 };
  return (
    <Box
      component="img"
      src={address}
      // The name is shown beside it.
      alt=""
      loading="lazy"
      decoding="async"
      // An image that is dragged by itself would be treated as a file from outside.
      draggable={false}
      onError={() => setFailed(address)}
      sx={{
        display: 'block',
        width: '100%',
        height: '100%',
        objectFit: file.mimetype === 'image/svg+xml' ? 'contain' : 'cover',
        objectPosition: `${x * 100}% ${y * 100}%`,
      }}
    />
  );
}

type KindPictureProps = { file: Pick<Upload, 'type' | 'filename'>; extension: boolean };

/** The icon of a file's kind; fills its container. */
export function KindPicture({ file, extension }: KindPictureProps) {
  const Icon = kindIcons[file.type];
  return (
    <Box
      // The file name includes it.
      aria-hidden
      sx={{
        width: '100%',
        height: '100%',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 0.5,
        color: 'text.secondary',
      }}
    >
      <Icon sx={{ fontSize: extension ? 32 : 20 }} />
      {extension && (
        <Typography variant="caption" sx={{ textTransform: 'uppercase', letterSpacing: '0.04em' }}>
          {extensionOf(file.filename)}
        </Typography>
      )}
    </Box>
  );
}
