import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LoadChanges } from '#contracts/sheets.ts';
import { directionOf } from '#contracts/textDirection.ts';
import { useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

type Entry = LoadChanges['languages'][number]['entries'][number] & { locale: string };

/** A message with its text before and after. */
export function EntryChange({ locale, id, from, to }: Entry) {
  const t = useT();
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
      <CodeText>{id}</CodeText>
      {from !== null && <Texts label={t('sheets.preview.before')} locale={locale} message={from} isGone />}
      {to !== null && <Texts label={t('sheets.preview.after')} locale={locale} message={to} />}
    </Box>
  );
}

type TextsProps = { label: string; locale: string; message: string | string[]; isGone?: boolean };

function Texts({ label, locale, message, isGone = false }: TextsProps) {
  const t = useT();
  const texts = [message].flat();
  return (
    <Box component={isGone ? 'del' : 'ins'} sx={{ textDecoration: isGone ? 'line-through' : 'none' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {texts.map((text, form) => (
        <Typography
          // biome-ignore lint/suspicious/noArrayIndexKey: a form is named by its place
          key={form}
          variant="body2"
          lang={locale}
          dir={directionOf(locale)}
          color={isGone ? 'text.secondary' : 'text.primary'}
          sx={{ whiteSpace: 'pre-wrap' }}
        >
          {Array.isArray(message) && <bdi lang="en">{`${t('sheets.preview.form', { number: form + 1 })}:`}</bdi>}
          {Array.isArray(message) ? ` ${text}` : text}
        </Typography>
      ))}
    </Box>
  );
}
