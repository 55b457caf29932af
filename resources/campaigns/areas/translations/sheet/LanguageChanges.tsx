import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import type { LoadChanges, LoadReport } from '#contracts/api/sheets.ts';
import { localeName } from '#contracts/locales.ts';
import { directionOf } from '#contracts/textDirection.ts';
import { useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

const kinds = ['added', 'changed', 'removed'] as const;
type Kind = (typeof kinds)[number];
type Part = LoadChanges['languages'][number] & { kind: Kind };
type Language = { locale: string; name: string; parts: Part[] };

function languagesOf(report: LoadReport, locale: string): Language[] {
  const languages = new Map<string, Language>();
  for (const kind of kinds) {
    for (const part of report[kind].languages) {
      const language = languages.get(part.locale) ?? {
        locale: part.locale,
        name: localeName(part.locale, locale),
        parts: [],
      };
      language.parts.push({ ...part, kind });
      languages.set(part.locale, language);
    }
  }
  const { compare } = new Intl.Collator(locale);
  return [...languages.values()].sort((one, other) => compare(one.name, other.name));
}

/** Shows for each language how many messages a load adds, changes and removes; expands to the first ones. */
export function LanguageChanges({ report }: { report: LoadReport }) {
  const locale = useLocale() ?? 'en';
  return (
    <div>
      {languagesOf(report, locale).map((language) => (
        <LanguageAccordion key={language.locale} {...language} />
      ))}
    </div>
  );
}

function LanguageAccordion({ locale, name, parts }: Language) {
  const t = useT();
  const whole = parts.find((part) => part.whole)?.kind;
  const counts = parts
    .filter(({ total }) => total > 0)
    .map(({ kind, total }) => t(`sheets.preview.${kind}`, { count: total }));
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
          <Typography variant="body1" component="span" sx={{ fontWeight: 600 }}>
            {`${name} (${locale})`}
          </Typography>
          {whole && (
            <Typography variant="body2" component="span" color={whole === 'removed' ? 'error' : 'text.primary'}>
              {t(whole === 'removed' ? 'sheets.preview.languageRemoved' : 'sheets.preview.languageAdded')}
            </Typography>
          )}
          <Typography variant="body2" component="span" color="text.secondary">
            {counts.join(' · ')}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
        {parts.map((part) => (
          <PartOfLanguage key={part.kind} {...part} />
        ))}
      </AccordionDetails>
    </Accordion>
  );
}

function PartOfLanguage({ locale, kind, total, entries }: Part) {
  const t = useT();
  if (total === 0) return null;
  const more = total - entries.length;
  return (
    <section>
      <Typography variant="body2" component="h4" sx={{ fontWeight: 600 }} gutterBottom>
        {t(`sheets.preview.${kind}`, { count: total })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {entries.map((entry) => (
          <EntryChange key={entry.id} locale={locale} {...entry} />
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('sheets.preview.more', { smart_count: more })}
        </Typography>
      )}
    </section>
  );
}

type Entry = LoadChanges['languages'][number]['entries'][number] & { locale: string };

/** A message with its text before and after. */
function EntryChange({ locale, id, from, to }: Entry) {
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
