import fc from 'fast-check';
import { expect } from 'vitest';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { refresh } from '../api/auth/signInSteps.ts';
import { withTwoProcesses } from '../api/auth/twoProcesses.ts';
import { agrees, modelTest, step } from './run.ts';

const two = withTwoProcesses();
const hour = 3_600;

/** A pair of tokens, and what the rules of docs/protocol.md (Refresh) say about it. */
type Pair = {
  tokens: TokenInfo;
  issuedAt: number;
  /** The pair whose refresh token this one replaces; null for that of the login. */
  replaces: Pair | null;
  isUsed: boolean;
  /** When another pair replaced it unused. */
  endedAt: number | null;
};
type SignIn = { now: number; isOver: boolean; pairs: Pair[] };
type Real = null;

const ageOf = ({ now }: SignIn, { issuedAt }: Pair) => now - issuedAt;
const isIdle = (model: SignIn, pair: Pair) => model.now >= 12 * hour || ageOf(model, pair) >= 8 * hour;
const worksAt = (model: SignIn, pair: Pair) =>
  !model.isOver && pair.endedAt === null && ageOf(model, pair) < 900 && model.now < 12 * hour;

/** What happens when a refresh token is presented: `ends` also ends the whole sign-in. */
function verdict(model: SignIn, pair: Pair): 'good' | 'refused' | 'ends' {
  if (model.isOver || isIdle(model, pair)) return 'refused';
  if (pair.endedAt !== null) return model.now - pair.endedAt < 60 ? 'refused' : 'ends';
  return model.pairs.some(({ replaces, isUsed }) => replaces === pair && isUsed) ? 'ends' : 'good';
}

/** Applies an exchange of the refresh token of `pair`, for which the server returned these tokens. */
function issue(model: SignIn, pair: Pair, tokens: TokenInfo): Pair {
  for (const one of model.pairs) if (one.replaces === pair) one.endedAt ??= model.now;
  pair.isUsed = true;
  const issued: Pair = { tokens, issuedAt: model.now, replaces: pair, isUsed: false, endedAt: null };
  model.pairs.push(issued);
  return issued;
}

const pick = ({ pairs }: SignIn, at: number): Pair => pairs[pairs.length - 1 - (at % pairs.length)] as Pair;
const at = fc.nat(5);
const place = fc.record({ at, isOther: fc.boolean() });
const processOf = (isOther: boolean) => (isOther ? two.other : two.app);

const steps = [
  step<SignIn, Real, { at: number; isOther: boolean }>('refresh', place, async (model, _real, { at, isOther }) => {
    const pair = pick(model, at);
    const expected = verdict(model, pair);
    const answer = await refresh(processOf(isOther), pair.tokens.refresh_token);
    expect(answer.statusCode, answer.body).toBe(expected === 'good' ? 200 : 400);
    if (expected === 'good') issue(model, pair, answer.json());
    else expect(answer.json().error).toBe('invalid_grant');
    if (expected === 'ends') model.isOver = true;
  }),
  step<SignIn, Real, { at: number; isOther: boolean }>('call', place, async (model, _real, { at, isOther }) => {
    const pair = pick(model, at);
    const works = worksAt(model, pair);
    expect(await two.statusOf(pair.tokens.access_token, processOf(isOther))).toBe(works ? 200 : 401);
    if (works) pair.isUsed = true;
  }),
  step<SignIn, Real, number>('logout', at, async (model, _real, at) => {
    const payload = { refresh_token: pick(model, at).tokens.refresh_token };
    const answer = await two.app.inject({ method: 'POST', url: '/api/auth/oauth2/logout', payload });
    expect(answer.statusCode).toBe(204);
    model.isOver = true;
  }),
  step<SignIn, Real, number>('tabs refresh at once', at, async (model, _real, at) => {
    const pair = pick(model, at);
    const expected = verdict(model, pair);
    const { refresh_token } = pair.tokens;
    const answers = await Promise.all([two.app, two.other, two.app].map((app) => refresh(app, refresh_token)));
    const issued = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<TokenInfo>());
    if (expected === 'ends') model.isOver = true;
    if (expected !== 'good') return expect(issued).toEqual([]);
    const statuses = await Promise.all(issued.map(({ access_token }) => two.statusOf(access_token)));
    const last = statuses.indexOf(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const tokens of [...issued.toSpliced(last, 1), ...issued.slice(last, last + 1)]) issue(model, pair, tokens);
    pick(model, 0).isUsed = true;
  }),
  step<SignIn, Real, null>('a lost answer arrives while its token is refreshed', fc.constant(null), async (model) => {
    const [pair, latest] = [pick(model, 1), pick(model, 0)];
    if (latest.replaces !== pair || latest.isUsed || verdict(model, pair) !== 'good' || !worksAt(model, latest)) return;
    const [status, answer] = await Promise.all([
      two.statusOf(latest.tokens.access_token, two.other),
      refresh(two.app, pair.tokens.refresh_token),
    ]);
    // Whichever came first, the other one is refused.
    expect([
      [200, 400],
      [401, 200],
    ]).toContainEqual([status, answer.statusCode]);
    if (status === 200) Object.assign(model, { isOver: true });
    else issue(model, pair, answer.json());
  }),
  step<SignIn, Real, number>('wait', fc.constantFrom(5, 30, 61, 901, 5 * hour), (model, _real, seconds) => {
    two.server.clock.advance(seconds);
    model.now += seconds;
  }),
];

modelTest('pairs of tokens are valid as the rules say, whatever answers are lost', 2.5, () =>
  agrees(steps, async () => {
    const tokens = await two.signIn();
    const first: Pair = { tokens, issuedAt: 0, replaces: null, isUsed: false, endedAt: null };
    return { model: { now: 0, isOver: false, pairs: [first] }, real: null };
  }),
);
