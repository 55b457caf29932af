import { Type } from 'typebox';
import { Anonymisation, PendingErasure } from '../consumerData.ts';
import { endpoints, SlugParams } from './endpoint.ts';
import { pageOf, pageQuery } from './lists.ts';

/** The body is optional and has no options. */
const Nothing = Type.Union([Type.Object({}, { additionalProperties: false }), Type.Null()]);
const modify = { access: 'consumer-data-modify' } as const;
/** Each entry contains the campaign's name, even if it was deleted. */
const ofApp = { ...modify, shows: ['campaigns-read'], params: SlugParams } as const;

/** Requests that apps anonymize consumer data (docs/protocol.md, Consumer data). */
export const consumerDataApi = endpoints('consumer data', {
  'GET /api/campaigns/:id/anonymise': {
    operation: 'getAnonymisation',
    ...modify,
    summary: 'Get the anonymization status',
    answer: { 200: Anonymisation },
  },
  'POST /api/campaigns/:id/anonymise': {
    ...modify,
    summary: 'Anonymize the consumer data of a campaign',
    body: Nothing,
    answer: { 200: Anonymisation },
    errors: ['campaign-locked'],
  },
  'GET /api/apps/:id/consumer_data': {
    operation: 'listPendingErasures',
    ...ofApp,
    summary: 'List pending erasures of an app',
    query: pageQuery,
    answer: { 200: pageOf(PendingErasure) },
  },
  'POST /api/apps/:id/consumer_data/ask_again': {
    operation: 'retryErasures',
    ...ofApp,
    summary: 'Retry pending erasures of an app',
    body: Nothing,
    answer: { 200: pageOf(PendingErasure) },
  },
});
