import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { countryName } from '../../../contracts/countryItems.ts';
import { localeName } from '../../../contracts/locales.ts';
import { directionOf } from '../../../contracts/textDirection.ts';
import { ChangedValue } from '../../../src/engine/form/ChangedValue.tsx';
import { useT } from '../../../src/i18n/useT.ts';
import { placeOfChange, type Step } from '../areas/history/changePlace.ts';
import { linksOf } from '../areas/pageSettings/socialLinks.ts';
import { campaigns } from '../schema.ts';

/** One side of a conflict: a field as its kind is shown, a text in its language's direction, lists as their screens do. */
export function ConflictValue({ path, value }: { path: string; value: unknown }) {
  const { steps } = placeOfChange(path);
  if (path.startsWith('music.')) return <MusicValue value={value} />;
  if (path === 'participating_countries') return <CountriesValue value={value} />;
  if (path === 'social_links') return <LinksValue value={value} />;
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
  if (!forms.every((form) => typeof form === 'string')) return <Quiet words={t('translations.conflict.language')} />;
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

/** Without a choice, people from all countries can sign up. */
function CountriesValue({ value }: { value: unknown }) {
  const t = useT();
  const locale = useLocale();
  const codes = Array.isArray(value) ? value.map(String) : [];
  if (codes.length === 0) return <Quiet words={t('formSettings.countries.all')} />;
  const names = codes.map((code) => countryName(code, locale)).sort(new Intl.Collator(locale).compare);
  return <Box sx={{ maxHeight: '40vh', overflowY: 'auto' }}>{names.join(', ')}</Box>;
}

/** Networks in their order, each with its addresses by language. */
function LinksValue({ value }: { value: unknown }) {
  const t = useT();
  const links = linksOf(value);
  if (links.length === 0) return <Quiet words={t('engine.value.none')} />;
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, maxHeight: '40vh', overflowY: 'auto' }}>
      {links.map(({ name, urls }) => (
        <li key={name}>
          {name}
          {Object.entries(urls).map(([code, address]) => (
            <Typography key={code} variant="body2">
              <Quiet words={`${localeName(code)}: `} />
              {address}
            </Typography>
          ))}
        </li>
      ))}
    </Box>
  );
}

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
