import Box from '@mui/material/Box';
import { isObject } from '#contracts/values.ts';
import { NoValue } from '#src/engine/cells/FieldCell.tsx';
import type { ValueProps } from '#src/engine/overrides.ts';

/** Lists tracks, videos or artists. */
export default function MusicValue({ value }: ValueProps) {
  const items = isObject(value) && Array.isArray(value.items) ? value.items.filter(isObject) : [];
  if (items.length === 0) return <NoValue />;
  return (
    <Box component="ol" sx={{ m: 0, pl: 3 }}>
      {items.map(({ name, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be there twice
        <li key={at}>{String(name || url)}</li>
      ))}
    </Box>
  );
}
