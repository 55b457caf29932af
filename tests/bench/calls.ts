/** The target of a call: its id, the number of the turn, and a word that is unique to the call. */
export type AnyTarget = { id: string; turn: number; token: string };

export type Call = { method: 'GET' | 'POST'; path: string; body?: string };

/** One row of the table: a call that is repeated, each time with another target. */
export type Row<Target extends AnyTarget = AnyTarget> = {
  name: string;
  says: string;
  call(target: Target): Call;
  /** A list that must not become slower with more data. */
  scales?: boolean;
};

/** A row as the database returns it. */
export type Answered = Record<string, unknown>;

/** Calls of one kind, and what the floor needs to know about them. */
export type Workload<Target extends AnyTarget = AnyTarget> = {
  rows: readonly Row<Target>[];
  /** Returns the row of the table that a call belongs to. */
  rowOf(call: Pick<Call, 'method' | 'path'>): string;
  /**
   * Returns the texts in which the statements of one call differ from those of another; `madeId` is the id that a
   * create returns.
   */
  marksOf(name: string, call: Call, madeId: string): string[];
  /** Returns the body that the product sends, from the results of each statement. */
  answer(name: string, results: Answered[][]): unknown;
};

export const post = (path: string, body: object): Call => ({ method: 'POST', path, body: JSON.stringify(body) });
