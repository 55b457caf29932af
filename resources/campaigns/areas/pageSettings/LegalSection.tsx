import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { type LegalDocument, legalAddress } from '#contracts/legal.ts';
import { isObject } from '#contracts/values.ts';
import type { CampaignLanguage } from '#dataProvider/index.ts';
import { errorPlace } from '#src/engine/form/errorPlaces.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { errorAt } from '#src/engine/inputs/errorAt.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { usePageSetup } from '#src/shell/pageSetup.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useCampaignLanguages } from '../../languages/useCampaignLanguages.ts';
import { PrivacyNoticeWarning } from '../../PrivacyNoticeWarning.tsx';
import { campaigns } from '../../schema.ts';
import { AddressInput } from './AddressInput.tsx';
import { withAddress } from './socialLinks.ts';
import { useLanguageName } from './useLanguageName.ts';

/** The campaign's own legal documents, each with one URL per language. */
export function LegalSection() {
  const t = useT();
  const { languages, isPending, error } = useCampaignLanguages();
  const languagesOfCampaign = { languages, isKnown: !isPending && error === null };
  return (
    <FormSection title={t('pageSettings.legal.title')} help={t('pageSettings.legal.help')}>
      <PrivacyNoticeWarning />
      {isPending && <SkeletonRows rows={3} columns={1} label={t('pageSettings.links.loading')} />}
      {(['privacy', 'terms', 'imprint'] as const).map((document) => (
        <DocumentAddresses key={document} document={document} {...languagesOfCampaign} />
      ))}
    </FormSection>
  );
}

type DocumentAddressesProps = {
  document: LegalDocument;
  languages: readonly CampaignLanguage[];
  /** False while the languages are loading, and if that failed. */
  isKnown: boolean;
};

/** The inputs of a document: one for each language of the campaign, and for former languages that have a URL. */
function DocumentAddresses({ document, languages, isKnown }: DocumentAddressesProps) {
  const t = useT();
  const id = useId();
  const source = `legal.${document}`;
  const label = useResourceWords(campaigns).field(source);
  const nameOf = useLanguageName(languages);
  const { urls, errors, change } = useDocument(source);
  const known = useInputLanguages(languages, isKnown);
  const codes = [...known, ...Object.keys(urls).filter((code) => !known.includes(code))];
  const columns = { xs: 'minmax(0, 1fr)', sm: `repeat(${codes.length > 1 ? 2 : 1}, minmax(0, 1fr))` };
  const problem = errorAt(errors, source);
  return (
    <Box role="group" aria-labelledby={id} sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} component="h3" variant="h3">
        {label}
      </Typography>
      <Inherited document={document} />
      <Box {...errorPlace(source)} sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2, mt: 1.5 }}>
        {codes.map((code) => {
          const isFormer = isKnown && !known.includes(code);
          const language = nameOf(code);
          return (
            <AddressInput
              key={code}
              label={language}
              source={`${source}.${code}`}
              address={urls[code] ?? ''}
              help={isFormer ? t('pageSettings.entry.foreignLanguage') : undefined}
              removeLabel={isFormer ? t('pageSettings.legal.removeAddress', { document: label, language }) : undefined}
              error={get(errors, `${source}.${code}.message`)}
              onChange={(address) => change(code, address)}
            />
          );
        })}
      </Box>
      {problem && (
        <Typography variant="caption" color="error" role="alert">
          {problem}
        </Typography>
      )}
    </Box>
  );
}

/** Returns the languages to offer. A campaign without any has one input, for the app's language. */
function useInputLanguages(languages: readonly CampaignLanguage[], isKnown: boolean): string[] {
  const { config } = useCampaign().app;
  if (!isKnown || languages.length > 0) return languages.map(({ code }) => code);
  return [config?.default_locale ?? 'en'];
}

/** The URLs of a document in the surrounding form, by language; an empty one is removed. */
function useDocument(source: string) {
  const { setValue, trigger, formState } = useFormContext();
  const watched: unknown = useWatch({ name: source });
  const entries = Object.entries(isObject(watched) ? watched : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const urls = Object.fromEntries(entries);
  return {
    urls,
    errors: formState.errors,
    change(code: string, address: string) {
      setValue(source, withAddress(urls, code, address), { shouldDirty: true });
      if (formState.isSubmitted) void trigger([source, `${source}.${code}`]);
    },
  };
}

/** What the page links to if the campaign has no URL of the document. */
function Inherited({ document }: { document: LegalDocument }) {
  const t = useT();
  const { app } = useCampaign();
  const installation = usePageSetup().legal;
  const found = legalAddress(document, { app: app.config?.legal, installation }, []);
  if (!found) {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('pageSettings.legal.none')}
      </Typography>
    );
  }
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {t(found.source === 'app' ? 'pageSettings.legal.ofApp' : 'pageSettings.legal.ofInstallation')}{' '}
      <Link href={found.url} target="_blank" rel="noopener noreferrer" underline="always">
        {found.url}
      </Link>
    </Typography>
  );
}
