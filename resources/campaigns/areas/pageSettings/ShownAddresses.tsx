import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { addressProblem } from '#contracts/socialNetworks.ts';
import { useT } from '#src/i18n/useT.ts';
import type { SocialLinkEntryProps } from './linkEntry.ts';
import { isWebAddress } from './socialLinks.ts';
import { useLanguageName } from './useLanguageName.ts';

/**
 * Shows an entry's addresses by language. An older address that no longer matches its network is kept, with a warning.
 */
export function ShownAddresses({ entry: { name, urls }, languages, loading, failed }: SocialLinkEntryProps) {
  const t = useT();
  const nameOf = useLanguageName(languages);
  const known = languages.map(({ code }) => code);
  const codes = [...known.filter((code) => code in urls), ...Object.keys(urls).filter((code) => !known.includes(code))];
  if (codes.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('pageSettings.entry.noAddress')}
      </Typography>
    );
  }
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {codes.map((code) => (
        <Box
          key={code}
          sx={{ display: 'grid', gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 2fr)' }, gap: 0.5 }}
        >
          <Typography component="dt" variant="body2" color="text.secondary">
            {nameOf(code)}
          </Typography>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            <Address address={urls[code] ?? ''} />
            <Note name={name} address={urls[code] ?? ''} isForeign={!loading && !failed && !known.includes(code)} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Address({ address }: { address: string }) {
  const wraps = { overflowWrap: 'anywhere' } as const;
  if (!isWebAddress(address)) {
    return (
      <Typography variant="body2" sx={wraps}>
        {address}
      </Typography>
    );
  }
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer" variant="body2" sx={wraps}>
      {address}
    </Link>
  );
}

type NoteProps = { name: string; address: string; isForeign: boolean };

function Note({ name, address, isForeign }: NoteProps) {
  const t = useT();
  const problem = addressProblem(name, address);
  return (
    <>
      {problem && (
        <Typography variant="caption" component="p" color="warning.main">
          {t(`validation.${problem}`)}
        </Typography>
      )}
      {isForeign && (
        <Typography variant="caption" component="p" color="text.secondary">
          {t('pageSettings.entry.foreignLanguage')}
        </Typography>
      )}
    </>
  );
}
