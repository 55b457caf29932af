import { nearestLocale } from './nearestLocale.ts';

export type LegalDocument = 'privacy' | 'terms' | 'imprint';

/** Builds a value for each legal document that a public page can link to. */
export const forEachDocument = <Value>(of: (document: LegalDocument) => Value): Record<LegalDocument, Value> => ({
  privacy: of('privacy'),
  terms: of('terms'),
  imprint: of('imprint'),
});

/** The URLs of the documents by language, of a campaign or an app; a missing document has none. */
export type LegalAddresses = { readonly [Document in LegalDocument]?: Readonly<Record<string, string>> };

/** The URL of each document for all pages and languages of the installation; null if the environment sets none. */
export type InstallationLegal = Record<LegalDocument, string | null>;

/** The environment variables of the installation's URLs. */
export const legalVariables = {
  privacy: 'LEGAL_PRIVACY_URL',
  terms: 'LEGAL_TERMS_URL',
  imprint: 'LEGAL_IMPRINT_URL',
} as const satisfies Record<LegalDocument, string>;

/** Who can set the documents of a page; an earlier one overrides the later ones. */
type LegalSources = {
  campaign?: LegalAddresses | undefined;
  app?: LegalAddresses | undefined;
  installation: InstallationLegal;
};

/**
 * Returns the URL of a document and its source; null if no source has one. The campaign overrides the app, and the app
 * the installation. Each is searched in the order of `locales`, then English, then any language
 * (docs/protocol.md, Legal addresses).
 */
export function legalAddress(
  document: LegalDocument,
  { campaign, app, installation }: LegalSources,
  locales: readonly string[],
): { url: string; source: keyof LegalSources } | null {
  for (const [source, addresses] of [
    ['campaign', campaign?.[document]],
    ['app', app?.[document]],
  ] as const) {
    const url = addressIn(addresses ?? {}, locales);
    if (url !== undefined) return { url, source };
  }
  const url = installation[document];
  return url === null ? null : { url, source: 'installation' };
}

function addressIn(addresses: Readonly<Record<string, string>>, locales: readonly string[]): string | undefined {
  const codes = Object.keys(addresses);
  for (const wanted of [...locales, 'en']) {
    const code = nearestLocale(wanted, codes);
    if (code !== undefined) return addresses[code];
  }
  return Object.values(addresses)[0];
}
