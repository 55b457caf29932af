import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { countryName } from '#contracts/countryItems.ts';
import type { ValueProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';

/** Shows the country names for one code or several. An empty selection allows all countries. */
export default function CountriesValue({ value }: ValueProps) {
  const t = useT();
  const locale = useLocale();
  const codes = [value ?? []].flat().map(String);
  if (codes.length === 0) {
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {t('formSettings.countries.all')}
      </Typography>
    );
  }
  return codes
    .map((code) => countryName(code, locale))
    .sort(new Intl.Collator(locale).compare)
    .join(', ');
}
