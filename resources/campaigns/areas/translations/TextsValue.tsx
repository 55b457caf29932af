import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { localeLabel } from '#contracts/locales.ts';
import { directionOf } from '#contracts/textDirection.ts';
import type { ValueProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';

/** Shows a message in its language's direction with its plural forms, a whole language, or the default language. */
export default function TextsValue({ source, value }: ValueProps) {
  const t = useT();
  const locale = useLocale();
  const [, code = ''] = source.split('.');
  if (code === 'default_locale') return localeLabel(String(value), locale);
  const forms = [value ?? []].flat();
  const isWhole = !forms.every((form) => typeof form === 'string');
  if (forms.length === 0 || isWhole) {
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {t(isWhole ? 'translations.conflict.language' : 'translations.conflict.deleted')}
      </Typography>
    );
  }
  return (
    <Box lang={code} dir={directionOf(code)}>
      {forms.map((form, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its place
        <div key={at}>{form}</div>
      ))}
    </Box>
  );
}
