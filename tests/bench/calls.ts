/** What a call is about: a thing by its id, in which turn it is made, and a word that no other call has. */
export type AnyTarget = { id: string; turn: number; token: string };

export type Call = { method: 'GET' | 'POST'; path: string; body?: string };

/** One line of the table: a call that is made again and again, each time about another target. */
export type Row<Target extends AnyTarget = AnyTarget> = {
  name: string;
  says: string;
  call(target: Target): Call;
  /** A list that may not become slower with what there is. */
  scales?: boolean;
};

/** A row as the database answers it. */
export type Answered = Record<string, unknown>;

/** Calls of one kind, and what the floor has to know of them. */
export type Workload<Target extends AnyTarget = AnyTarget> = {
  rows: readonly Row<Target>[];
  /** Which line of the table a call belongs to. */
  rowOf(call: Pick<Call, 'method' | 'path'>): string;
  /** The texts in which the statements of one call differ from those of another; `madeId` is the id that a create gives. */
  marksOf(name: string, call: Call, madeId: string): string[];
  /** The body that the product sends, from what the database answered to each statement. */
  answer(name: string, results: Answered[][]): unknown;
};

export const post = (path: string, body: object): Call => ({ method: 'POST', path, body: JSON.stringify(body) });
