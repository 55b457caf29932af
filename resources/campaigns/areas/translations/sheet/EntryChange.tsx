import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LoadChanges } from '../../../../../contracts/sheets.ts';
import { useT } from '../../../../../src/i18n/useT.ts';
import { CodeText } from '../../../../../src/ui/CodeText.tsx';
import { VisuallyHidden } from '../../../../../src/ui/VisuallyHidden.tsx';

type Entry = LoadChanges['languages'][number]['entries'][number];

/** A message with its text before, and after. */
export function EntryChange({ id, from, to }: Entry) {
  const t = useT();
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
      <CodeText>{id}</CodeText>
      {from !== null && <Texts label={t('sheets.preview.before')} message={from} isGone />}
      {to !== null && <Texts label={t('sheets.preview.after')} message={to} />}
    </Box>
  );
}

type TextsProps = { label: string; message: string | string[]; isGone?: boolean };

function Texts({ label, message, isGone = false }: TextsProps) {
  const t = useT();
  const texts = typeof message === 'string' ? [message] : message;
  return (
    <Box component={isGone ? 'del' : 'ins'} sx={{ textDecoration: isGone ? 'line-through' : 'none' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {texts.map((text, form) => (
        <Typography
          // biome-ignore lint/suspicious/noArrayIndexKey: a form is named by its place
          key={form}
          variant="body2"
          dir="auto"
          color={isGone ? 'text.secondary' : 'text.primary'}
          sx={{ whiteSpace: 'pre-wrap' }}
        >
          {typeof message === 'string' ? text : `${t('sheets.preview.form', { number: form + 1 })}: ${text}`}
        </Typography>
      ))}
    </Box>
  );
}
