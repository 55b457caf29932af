/** The target of a call: the id of its object, the number of its turn, and a text that no other call contains. */
export type AnyTarget = { id: string; turn: number; token: string };

export type Call = { method: 'GET' | 'POST'; path: string; body?: string };

/** One line of the table: a call that is repeated, each time with another target. */
export type Row<Target extends AnyTarget = AnyTarget> = {
  name: string;
  says: string;
  call(target: Target): Call;
  /** Whether it is a list whose speed must not depend on the number of rows. */
  scales?: boolean;
};

/** A row as the database returns it. */
export type Answered = Record<string, unknown>;

/** Calls of one kind, and what the floor needs to replay them. */
export type Workload<Target extends AnyTarget = AnyTarget> = {
  rows: readonly Row<Target>[];
  /** Returns the line of the table that a call belongs to. */
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
