import type { DataProvider } from 'react-admin';
import type { ImportCalls } from '#contracts/api/recordImport.ts';
import { resourceNamed as declared } from '#resources/index.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { personalTokens } from '#resources/tokens/schema.ts';
import { type Call, createCall, createCallWithoutBearer } from './call.ts';
import { createCallApi, type Fetch } from './httpClient.ts';
import { importCalls } from './importCalls.ts';
import { type LiveCalls, type LiveSource, liveCalls } from './liveCalls.ts';
import { type MediaCalls, mediaCalls } from './mediaCalls.ts';
import { permissionVerbs } from './permissionVerbs.ts';
import { productDialect } from './productDialect.ts';
import type { SendUpload } from './sendUpload.ts';
import { simpleRestDialect } from './simpleRestDialect.ts';
import type { TabSession } from './tabSession.ts';
import { type AllVerbs, withManyVerbs } from './verbs.ts';

export type { CampaignLanguage, CampaignTexts, Message, TextLanguage } from './campaignTexts.ts';
export { ApiCallError, type CallApi, createCallApi, type Fetch } from './httpClient.ts';
export type { Permission, PermissionOfCampaign, PermissionOfUser } from './permissionVerbs.ts';

/**
 * React-admin's methods for the declared resources, `tokens`, `permissions` and `user_sessions`, and methods for
 * everything that is not CRUD. Use it with `useDataProvider<CmsDataProvider>()`.
 */
export type CmsDataProvider = DataProvider &
  LiveCalls &
  MediaCalls &
  ImportCalls & { call: Call; callWithoutBearer: Call };

/** What live updates need: the tab's session and the source of events. */
type Live = { session: TabSession; source: LiveSource };

function resourceNamed(name: string): Resource {
  const resource = name === personalTokens.name ? personalTokens : declared(name);
  if (!resource) throw new Error(`There is no resource named ${name}.`);
  return resource;
}

/** Without a tab and a socket: there are no events. */
const silence: Live = {
  session: { id: () => null, alias: () => null, set: () => {}, onChange: () => () => {} },
  source: { onMessage: () => () => {}, onGap: () => () => {} },
};

const nothingIsSent: SendUpload = () => Promise.reject(new Error('Files can’t be sent here.'));

/** The browser's `fetch`, without a bearer. Emails follow the page's language, which may differ from the browser's. */
const sendWithoutBearer: Fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('Accept-Language', document.documentElement.lang);
  return fetch(input, { ...init, headers });
};

/**
 * Creates the data provider. `send` is the authProvider's `authorizedFetch`. `resolveRefusal`: see
 * `createCallApi`.
 */
export function createDataProvider(
  send: Fetch,
  { session, source }: Live = silence,
  sendUpload: SendUpload = nothingIsSent,
  sendOpen: Fetch = sendWithoutBearer,
  resolveRefusal?: (refusal: unknown) => Promise<boolean>,
): CmsDataProvider {
  const callApi = createCallApi(send, { sessionId: session.id, resolveRefusal });
  const product = withManyVerbs(productDialect(callApi, resourceNamed));
  const simpleRest = withManyVerbs(simpleRestDialect(callApi, resourceNamed));
  const call = createCall(callApi);
  const permissions = permissionVerbs(call);
  const verbsOf = (name: string): AllVerbs => {
    if (name === 'permissions') return permissions;
    return name === 'user_sessions' || resourceNamed(name).module ? product : simpleRest;
  };

  return {
    getList: (name, params) => verbsOf(name).getList(name, params),
    getOne: (name, params) => verbsOf(name).getOne(name, params),
    getMany: (name, params) => verbsOf(name).getMany(name, params),
    getManyReference: (name, params) => verbsOf(name).getManyReference(name, params),
    create: (name, params) => verbsOf(name).create(name, params),
    update: (name, params) => verbsOf(name).update(name, params),
    updateMany: (name, params) => verbsOf(name).updateMany(name, params),
    delete: (name, params) => verbsOf(name).delete(name, params),
    deleteMany: (name, params) => verbsOf(name).deleteMany(name, params),
    call,
    callWithoutBearer: createCallWithoutBearer(sendOpen),
    ...importCalls(callApi),
    ...liveCalls(callApi, source, session),
    ...mediaCalls(call, callApi, sendUpload, send),
    supportAbortSignal: true,
  };
}
