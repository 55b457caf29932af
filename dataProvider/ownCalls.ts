import type { MadeToken, NewPersonalToken, PersonalToken } from '../contracts/personalTokens.ts';
import type { OwnSignIn } from '../contracts/signIns.ts';
import { isNumber, isObject, isText, readAs, readMember } from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** What a person has of their own: tokens for programs, and sign-ins. Each throws `ApiCallError`. */
export type OwnCalls = {
  /** The newest first. */
  personalTokens(): Promise<PersonalToken[]>;
  /** Makes a token, whose secret is answered this once. 403 on live. */
  makePersonalToken(token: NewPersonalToken): Promise<MadeToken>;
  endPersonalToken(id: string): Promise<void>;
  /** The one that asks first. */
  ownSignIns(): Promise<OwnSignIn[]>;
  endSignIn(id: string): Promise<void>;
  /** Ends all but the one that asks; answers how many. */
  endOtherSignIns(): Promise<number>;
};

const tokensPath = '/api/users/me/personal_access_tokens';
const signInsPath = '/api/users/me/sign_ins';

const isToken = (value: unknown): value is PersonalToken =>
  isObject(value) && isText(value.id) && isText(value.name) && Array.isArray(value.permissions);
const isMade = (value: unknown): value is MadeToken => isObject(value) && isText(value.token) && isToken(value);
const isSignIn = (value: unknown): value is OwnSignIn =>
  isObject(value) && isText(value.id) && isText(value.last_used_at) && typeof value.current === 'boolean';

function itemsOf<Item>(json: unknown, is: (value: unknown) => value is Item): Item[] {
  const isWhole = (value: unknown): value is { items: Item[] } =>
    isObject(value) && Array.isArray(value.items) && value.items.every(is);
  return readAs(json, isWhole).items;
}

export function ownCalls(callApi: CallApi): OwnCalls {
  return {
    personalTokens: async () => itemsOf((await callApi('GET', tokensPath)).json, isToken),
    async makePersonalToken(token) {
      return readAs((await callApi('POST', tokensPath, { json: token })).json, isMade);
    },
    async endPersonalToken(id) {
      await callApi('DELETE', `${tokensPath}/${encodeURIComponent(id)}`);
    },
    ownSignIns: async () => itemsOf((await callApi('GET', signInsPath)).json, isSignIn),
    async endSignIn(id) {
      await callApi('DELETE', `${signInsPath}/${encodeURIComponent(id)}`);
    },
    async endOtherSignIns() {
      return readMember((await callApi('POST', `${signInsPath}/end_others`)).json, 'ended', isNumber);
    },
  };
}
