import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { oneOf } from './lists.ts';

const Moment = Type.Union([Type.String(), Type.Null()]);

const signUp = {
  campaign_id: Type.String(),
  state: oneOf(['unconfirmed', 'confirmed', 'withdrawn', 'bounced'] as const),
  /** Times are ISO 8601 UTC. */
  created_at: Type.String(),
  confirmed_at: Moment,
  withdrawn_at: Moment,
};

/** A sign-up of a fan as an app answers it; an export has everything else that the app stores. */
const AppSignUp = Type.Object(signUp, { additionalProperties: true });

/** The answer of an app about a fan. */
export const AppAnswer = Type.Object({ items: Type.Array(AppSignUp) });

const app = Type.String();
/** The apps that did not answer, with the reason. */
const failed = Type.Array(Type.Object({ app, msg: Type.String() }));

const FanSignUp = Type.Object({ app, ...signUp });
export type FanSignUp = Static<typeof FanSignUp>;
const FanAnswer = Type.Object({ items: Type.Array(FanSignUp), failed });
export type FanAnswer = Static<typeof FanAnswer>;

/** The same, with everything that the apps store of the sign-ups. */
const FanExport = Type.Object({
  items: Type.Array(Type.Object({ app, ...signUp }, { additionalProperties: true })),
  failed,
});

const ofFan = {
  access: 'consumer-data-modify',
  body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }) }, { additionalProperties: false }),
} as const;

/** What all apps have of one email address (docs/protocol.md, Fans). The address is in no URL, log or record. */
export const fansApi = endpoints('consumer data', {
  'POST /api/fans/search': {
    operation: 'searchFan',
    ...ofFan,
    summary: 'Find the sign-ups of a fan in all apps',
    answer: { 200: FanAnswer },
  },
  'POST /api/fans/export': {
    operation: 'exportFan',
    stepUp: true,
    ...ofFan,
    summary: 'Export what all apps have of a fan',
    answer: { 200: FanExport },
  },
  'POST /api/fans/erase': {
    operation: 'eraseFan',
    ...ofFan,
    summary: 'Erase a fan in all apps',
    answer: { 200: FanAnswer },
  },
});
