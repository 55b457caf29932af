import Box from '@mui/material/Box';
import { useLocale } from 'react-admin';
import { localeName } from '#contracts/locales.ts';
import { isObject, textOf } from '#contracts/values.ts';
import { useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';

const features = [
  'top_level',
  'drafts_enabled',
  'translations_enabled',
  'music_enabled',
  'newsletter_enabled',
  'follow_enabled',
  'token_gate_enabled',
  'form_settings_enabled',
  'page_settings_enabled',
  'start_date_enabled',
  'end_date_enabled',
] as const;

/** A config that may have problems: any value can be of another type than expected. */
type LooseConfig = Record<string, unknown>;

function languagesOf({ default_translations }: LooseConfig): string[] {
  if (!Array.isArray(default_translations)) return [];
  return default_translations.map((one: unknown) => (isObject(one) ? textOf(one.locale) : '')).filter(Boolean);
}

/** What a config says, in words: name, features, languages, URLs. Parts that it does not have are omitted. */
export function ConfigSummary({ config }: { config: LooseConfig }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const enabled = features.filter((name) => config[name] === true).map((name) => t(`apps.features.${name}`));
  const reports = Array.isArray(config.reports) && config.reports.length > 0 ? [t('apps.features.reports')] : [];
  const names = languagesOf(config).map((code) => localeName(code, locale));
  const urls: LooseConfig = isObject(config.urls) ? config.urls : {};
  const lines = [
    { term: t('apps.check.name'), text: textOf(config.name) },
    { term: t('apps.check.enables'), text: [...enabled, ...reports].join(', ') || t('apps.check.nothing') },
    { term: t('apps.check.languages'), text: names.join(', ') },
    { term: t('apps.check.publicUrl'), text: textOf(urls.campaign_public), isCode: true },
    { term: t('apps.check.editorUrl'), text: textOf(urls.editor), isCode: true },
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {lines
        .filter(({ text }) => text !== '')
        .map(({ term, text, isCode }) => (
          <Box key={term} sx={{ display: 'grid', gridTemplateColumns: { sm: '120px minmax(0, 1fr)' }, columnGap: 2 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {term}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {isCode ? <CodeText>{text}</CodeText> : text}
            </Box>
          </Box>
        ))}
    </Box>
  );
}
