import type { MessageCatalogue } from './messages.ts';

/** The names of the legal documents in the footer of pages, and the sentence at each consent. */
export const legalMessages = {
  en: {
    'legal.title': 'Legal',
    'legal.privacy': 'Privacy notice',
    'legal.terms': 'Terms',
    'legal.imprint': 'Imprint',
    'legal.read': 'Read our {privacy} and {terms}.',
    'legal.read.one': 'Read our {document}.',
    'legal.read.privacy': 'privacy notice',
    'legal.read.terms': 'terms',
  },
  de: {
    'legal.title': 'Rechtliches',
    'legal.privacy': 'Datenschutzhinweise',
    'legal.terms': 'Nutzungsbedingungen',
    'legal.imprint': 'Impressum',
    'legal.read': 'Lies unsere {privacy} und {terms}.',
    'legal.read.one': 'Lies unsere {document}.',
    'legal.read.privacy': 'Datenschutzhinweise',
    'legal.read.terms': 'Nutzungsbedingungen',
  },
} satisfies MessageCatalogue;
