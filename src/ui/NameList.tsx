import Box from '@mui/material/Box';
import { useT } from '../i18n/useT.ts';

/** The maximum number of names; of the rest only the count is shown. */
const maxNamed = 8;

/** A list of names, one per line. */
export function NameList({ names }: { names: readonly string[] }) {
  const t = useT();
  const more = names.length - maxNamed;
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
      {names.slice(0, maxNamed).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
        <li key={at}>{name}</li>
      ))}
      {more > 0 && <li>{t('engine.list.more', { smart_count: more })}</li>}
    </Box>
  );
}
