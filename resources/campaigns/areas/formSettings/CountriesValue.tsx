import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { countryName } from '../../../../contracts/countryItems.ts';
import type { ValueProps } from '../../../../src/engine/overrides.ts';
import { useT } from '../../../../src/i18n/useT.ts';

/** Names of countries by their codes, or of one of them. Without a choice, people from all countries can sign up. */
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
