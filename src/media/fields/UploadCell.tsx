import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { isText } from '#contracts/values.ts';
import type { CellProps } from '../../engine/overrides.ts';
import { Thumbnail } from '../library/Thumbnail.tsx';
import { useFieldFile } from './fieldFile.ts';

/** The number of thumbnails in a list's column. */
const maxShown = 3;

/** The thumbnails of files; on a record's page larger, with their names and linked to the files. */
export default function UploadCell({ value, whole }: CellProps) {
  const urls = [value].flat().filter(isText);
  const shown = whole ? urls : urls.slice(0, maxShown);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: whole ? 1.5 : 0.5 }}
    >
      {shown.map((url) => (whole ? <LinkedFile key={url} url={url} /> : <SmallFile key={url} url={url} />))}
      {urls.length > shown.length && <span>+{urls.length - shown.length}</span>}
    </Box>
  );
}

/** A thumbnail in a list. */
function SmallFile({ url }: { url: string }) {
  const { picture, alt } = useFieldFile(url);
  return <FileFrame picture={picture} alt={alt} width={40} height={30} />;
}

function LinkedFile({ url }: { url: string }) {
  const { picture, alt, name } = useFieldFile(url);
  return (
    <Link href={url} target="_blank" rel="noreferrer" sx={{ display: 'grid', gap: 0.5, width: 160 }}>
      <FileFrame picture={picture} alt={alt} width={160} height={120} />
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Box>
    </Link>
  );
}

type FileFrameProps = Pick<ReturnType<typeof useFieldFile>, 'picture' | 'alt'> & { width: number; height: number };

/** The thumbnail of a file in a frame of a size in pixels. */
export function FileFrame({ picture, alt, width, height }: FileFrameProps) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={alt}
      title={alt}
      style={{ width, height }}
      sx={{ display: 'block', flex: 'none', border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
    >
      <Thumbnail file={picture} width={width > 80 ? 320 : 160} />
    </Box>
  );
}
