import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { directionOf, localeName } from '../../../contracts/locales.ts';
import { ChangedValue } from '../../../src/engine/form/ChangedValue.tsx';
import { useT } from '../../../src/i18n/useT.ts';
import { placeOfChange, type Step } from '../areas/history/changePlace.ts';
import { campaigns } from '../schema.ts';

/** One side of a conflict: a field as its kind is shown, a text in its language's direction, tracks by their names. */
export function ConflictValue({ path, value }: { path: string; value: unknown }) {
  const { steps } = placeOfChange(path);
  if (path.startsWith('music.')) return <MusicValue value={value} />;
  if (!path.startsWith('i18n.')) return <ChangedValue resource={campaigns} source={path} value={value} />;
  return <TextValue steps={steps} value={value} />;
}

const languageOf = (steps: readonly Step[]): string | undefined =>
  steps.flatMap((step) => (step.kind === 'language' ? [step.code] : []))[0];

/** A message, its plural forms one below the other, a language, or the default one. */
function TextValue({ steps, value }: { steps: readonly Step[]; value: unknown }) {
  const t = useT();
  const code = languageOf(steps);
  if (code === undefined) return <>{typeof value === 'string' ? localeName(value) : null}</>;
  if (value === null || value === undefined) return <Quiet words={t('translations.conflict.deleted')} />;
  const forms = [value].flat();
  if (!forms.every((form) => typeof form === 'string')) {
    const smart_count = typeof value === 'object' ? Object.keys(value).length : 0;
    return <Quiet words={t('translations.conflict.language', { smart_count })} />;
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Tracks or videos, one below the other. */
function MusicValue({ value }: { value: unknown }) {
  const t = useT();
  const items = isObject(value) && Array.isArray(value.items) ? value.items.filter(isObject) : [];
  if (items.length === 0) return <Quiet words={t('engine.value.none')} />;
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, maxHeight: '40vh', overflowY: 'auto' }}>
      {items.map(({ name, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be there twice
        <li key={at}>{String(name || url)}</li>
      ))}
    </Box>
  );
}

const Quiet = ({ words }: { words: string }) => (
  <Typography component="span" variant="body2" color="text.secondary">
    {words}
  </Typography>
);
