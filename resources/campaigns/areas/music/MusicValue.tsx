import Box from '@mui/material/Box';
import { isObject } from '../../../../contracts/values.ts';
import { isNothing, NoValue } from '../../../../src/engine/cells/FieldCell.tsx';
import type { ValueProps } from '../../../../src/engine/overrides.ts';

/** Returns the name of a track, a video, an artist or a file; the text itself for other values. */
function nameOf(value: unknown): string {
  if (!isObject(value)) return String(value);
  return String(value.name || value.filename || value.url || '');
}

/** Shows a part of the music: a list of tracks, videos or artists, or one of them. */
export default function MusicValue({ value }: ValueProps) {
  const items: unknown = isObject(value) ? value.items : null;
  if (isNothing(value) || (Array.isArray(items) && items.length === 0)) return <NoValue />;
  if (!Array.isArray(items)) return Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value);
  return (
    <Box component="ol" sx={{ m: 0, pl: 3 }}>
      {items.map((item: unknown, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be there twice
        <li key={at}>{nameOf(item)}</li>
      ))}
    </Box>
  );
}
