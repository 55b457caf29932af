import type { DataProvider } from 'ra-core';
import { resourceNamed as declared } from '../resources/index.ts';
import type { Resource } from '../resources/schema/defineResource.ts';
import { type AccountCalls, accountCalls } from './accountCalls.ts';
import { type CampaignLanguages, campaignLanguages } from './campaignLanguages.ts';
import { type TextCalls, textCalls } from './campaignTexts.ts';
import { type ConsumerDataCalls, consumerDataCalls } from './consumerDataCalls.ts';
import { createCallApi, type Fetch } from './httpClient.ts';
import { type LiveCalls, type LiveSource, liveCalls } from './liveCalls.ts';
import { type Lookups, lookups } from './lookups.ts';
import { type MediaCalls, mediaCalls, type SendUpload } from './mediaCalls.ts';
import { type MusicCalls, musicCalls } from './musicCalls.ts';
import { type NamedCalls, namedCalls } from './namedCalls.ts';
import { type OwnCalls, ownCalls } from './ownCalls.ts';
import { type PeopleCalls, peopleCalls } from './peopleCalls.ts';
import { productDialect } from './productDialect.ts';
import { type SheetCalls, sheetCalls } from './sheetCalls.ts';
import { simpleRestDialect } from './simpleRestDialect.ts';
import type { TabSession } from './tabSession.ts';
import { type AllVerbs, withManyVerbs } from './verbs.ts';

export type { CampaignLanguage } from './campaignLanguages.ts';
export type { CampaignTexts, Message, TextLanguage } from './campaignTexts.ts';
export { ApiCallError, type CallApi, createCallApi, type Fetch } from './httpClient.ts';
export type { NamedCalls } from './namedCalls.ts';

/** React-admin's verbs and the product's named calls; take it by `useDataProvider<CmsDataProvider>()`. */
export type CmsDataProvider = DataProvider &
  NamedCalls &
  PeopleCalls &
  OwnCalls &
  AccountCalls &
  MediaCalls &
  Lookups &
  MusicCalls &
  CampaignLanguages &
  TextCalls &
  SheetCalls &
  ConsumerDataCalls &
  LiveCalls;

/** What makes the calls live: the tab's session, and where events come from. */
export type Live = { session: TabSession; source: LiveSource };

function resourceNamed(name: string): Resource {
  const resource = declared(name);
  if (!resource) throw new Error(`There is no resource named ${name}.`);
  return resource;
}

/** No tab and no socket: subscribers hear nothing. */
const silence: Live = {
  session: { id: () => null, alias: () => null, set: () => {}, onChange: () => () => {} },
  source: { onMessage: () => () => {}, onGap: () => () => {} },
};

const nothingIsSent: SendUpload = () => Promise.reject(new Error('Files can’t be sent here.'));

/** The browser's own way, without a bearer. */
const sendWithoutBearer: Fetch = (input, init) => fetch(input, init);

/** Makes the data provider on the ways to call the server: the authProvider's `authorizedFetch` and `authorizedUpload`. */
export function createDataProvider(
  send: Fetch,
  { session, source }: Live = silence,
  sendUpload: SendUpload = nothingIsSent,
  sendOpen: Fetch = sendWithoutBearer,
): CmsDataProvider {
  const callApi = createCallApi(send, session.id);
  const product = withManyVerbs(productDialect(callApi, resourceNamed));
  const simpleRest = withManyVerbs(simpleRestDialect(callApi, resourceNamed));
  const dialectOf = (name: string): AllVerbs => (resourceNamed(name).module ? product : simpleRest);

  return {
    getList: (name, params) => dialectOf(name).getList(name, params),
    getOne: (name, params) => dialectOf(name).getOne(name, params),
    getMany: (name, params) => dialectOf(name).getMany(name, params),
    getManyReference: (name, params) => dialectOf(name).getManyReference(name, params),
    create: (name, params) => dialectOf(name).create(name, params),
    update: (name, params) => dialectOf(name).update(name, params),
    updateMany: (name, params) => dialectOf(name).updateMany(name, params),
    delete: (name, params) => dialectOf(name).delete(name, params),
    deleteMany: (name, params) => dialectOf(name).deleteMany(name, params),
    ...namedCalls(callApi),
    ...peopleCalls(callApi),
    ...ownCalls(callApi),
    ...accountCalls(sendOpen),
    ...mediaCalls(callApi, sendUpload),
    ...lookups(callApi),
    ...musicCalls(callApi),
    ...campaignLanguages(callApi),
    ...textCalls(callApi),
    ...sheetCalls(callApi),
    ...consumerDataCalls(callApi),
    ...liveCalls(callApi, source, session),
    supportAbortSignal: true,
  };
}
