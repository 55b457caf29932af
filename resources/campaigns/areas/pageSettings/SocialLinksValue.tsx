import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NoValue } from '#src/engine/cells/FieldCell.tsx';
import type { ValueProps } from '#src/engine/overrides.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { linksOf } from './socialLinks.ts';

/** Lists the networks in order, each with its addresses by language. */
export default function SocialLinksValue({ value }: ValueProps) {
  const languageName = useLocaleName();
  const links = linksOf([value ?? []].flat());
  if (links.length === 0) return <NoValue />;
  return (
    <Box component="ol" sx={{ m: 0, pl: 3 }}>
      {links.map(({ name, urls }) => (
        <li key={name}>
          {name}
          {Object.entries(urls).map(([code, address]) => (
            <Typography key={code} variant="body2">
              <Typography component="span" variant="body2" color="text.secondary">
                {`${languageName(code)}: `}
              </Typography>
              {address}
            </Typography>
          ))}
        </li>
      ))}
    </Box>
  );
}
