/** The target of a call: its id, the number of the turn, and a word that is unique to the call. */
export type AnyTarget = { id: string; turn: number; token: string };

export type Call = { method: 'GET' | 'POST'; path: string; body?: string };

export type Bearer = 'personal token' | 'sign-in';

/** One row of the table: a call that is repeated, each time with another target. */
export type Row<Target extends AnyTarget = AnyTarget> = {
  says: string;
  call(target: Target): Call;
  /** The ratio of the product's requests per second to the floor's that the product has to reach. */
  target: number;
  /** A list that must not become slower with more data. */
  scales?: boolean;
  /** With what the product is called; a personal token by default. Further ones are measured with much data only. */
  bearers?: readonly [Bearer, ...Bearer[]];
};

export const get = (path: string): Call => ({ method: 'GET', path });
export const post = (path: string, body: object): Call => ({ method: 'POST', path, body: JSON.stringify(body) });
