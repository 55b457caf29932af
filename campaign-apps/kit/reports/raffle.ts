import {
  maxPublicValueLength,
  type RaffleAnswer,
  type RaffleClosing,
  type RaffleDraw,
  type ReportColumn,
} from '#contracts/reportItems.ts';
import { isRecord } from '#contracts/values.ts';
import { AppError, type FieldProblem } from '../server/errors.ts';
import { type LoggedDraw, type RaffleKey, readClosed, readDraws, readWinners } from './raffleReads.ts';
import { closeEntries, drawWinners, maxWinners } from './raffleStore.ts';
import type { DeclaredReport, ReportContext, ReportTable, TableRow } from './report.ts';
import { downloadsOf, tableItem, wireValue } from './reportTable.ts';
import { personCells, personColumns } from './signUpTable.ts';

/** Returns the last segments of the URL for reading and drawing the winners. */
export const winnersPath = (path: string): string => `${path}/winners`;

/** Returns the last segments of the URL that closes entries. */
export const entriesPath = (path: string): string => `${path}/entries`;

/** Returns the path of the public page of a campaign's raffles below its app: no slug of a campaign has an underscore. */
export const rafflesPath = (campaignId: string): string => `/_raffles/${campaignId}`;

/** Declares a raffle among all sign-ups and the log of its draws: two items of a section. */
export function raffleItems(path = 'raffle'): DeclaredReport[] {
  const table = winnersTable(path);
  const answer = async (context: ReportContext): Promise<RaffleAnswer> => {
    const key = keyOf(path, context);
    const [items, next] = [await winnerRows(table, context), await closedEntries(key, context)];
    const isPublished = items.length > 0 || next.closed !== undefined;
    const public_url = context.publicUrlOf(rafflesPath(key.campaignId));
    return { items, ...next, ...(isPublished && { public_url }) };
  };
  return [
    {
      path,
      table,
      build: async (context) => ({
        component: 'raffle_winners',
        title: table.title,
        raffle_winners_url: context.pathOf(winnersPath(path)),
        raffle_entries_url: context.pathOf(entriesPath(path)),
        columns: [...table.columns(context)],
        downloads: downloadsOf(path, table.title, context),
      }),
      raffle: {
        answer,
        async close(context, { subject, name }, { count, public_value }) {
          const closing = { count, source: public_value ?? null, by: subject, byName: name, at: context.now };
          await closeEntries(context.database, keyOf(path, context), closing);
          return answer(context);
        },
        async draw(context, { subject, name }, { count, replace_existing, entries_id, public_value }) {
          const draw = { count, replaceExisting: replace_existing, by: subject, byName: name, at: context.now };
          const from = { entriesId: entries_id ?? null, value: public_value ?? null };
          await drawWinners(context.database, keyOf(path, context), { ...draw, ...from });
          return answer(context);
        },
      },
    },
    tableItem(`${path}-log`, logTable(path)),
  ];
}

async function closedEntries(
  key: RaffleKey,
  { database, words }: ReportContext,
): Promise<Pick<RaffleAnswer, 'closed'>> {
  const closed = await readClosed(database, key);
  if (!closed) return {};
  const { id, places, eligible, source, commitment } = closed;
  const facts = [
    { label: words('Entries'), value: eligible },
    { label: words('Winners'), value: places },
    { label: words('Commitment'), value: commitment },
  ];
  return { closed: { id, count: places, facts, ...(source !== null && { public_value: source }) } };
}

const keyOf = (raffle: string, { app, campaignId }: ReportContext): RaffleKey => ({ app: app.id, campaignId, raffle });

const winnersTable = (path: string): ReportTable => ({
  title: 'Raffle winners',
  columns: (context): ReportColumn[] => [
    { key: 'place', label: 'Place', type: 'integer' },
    ...personColumns(context),
    { key: 'signed_up_at', label: 'Signed up', type: 'datetime' },
    { key: 'drawn_at', label: 'Drawn', type: 'datetime' },
  ],
  count: async (context) => (await readWinners(context.database, keyOf(path, context))).length,
  async *batches(context) {
    const winners = await readWinners(context.database, keyOf(path, context));
    yield winners.map(({ place, signed_up_at, drawn_at, ...person }) => ({
      place,
      ...personCells(person, context),
      signed_up_at,
      drawn_at,
    }));
  },
});

async function winnerRows(table: ReportTable, context: ReportContext): Promise<RaffleAnswer['items']> {
  const rows: TableRow[] = [];
  for await (const batch of table.batches(context)) rows.push(...batch);
  const keys = table.columns(context).map(({ key }) => key);
  return rows.map((row) => Object.fromEntries(keys.map((key) => [key, wireValue(row[key])])));
}

/** A log with who drew when, how many from how many, and which winners the draw replaced; also of lists never drawn. */
const logTable = (path: string): ReportTable => ({
  title: 'Raffle log',
  columns: () => [
    { key: 'closed_at', label: 'Entries closed', type: 'datetime' },
    { key: 'drawn_at', label: 'Drawn', type: 'datetime' },
    { key: 'drawn_by', label: 'Drawn by' },
    { key: 'winners', label: 'Winners', type: 'integer' },
    { key: 'eligible', label: 'Eligible', type: 'integer' },
    { key: 'replaced', label: 'Winners replaced', type: 'integer' },
  ],
  moreColumns: [
    { key: 'drawn_by_id', label: 'User ID' },
    { key: 'closed_by', label: 'Closed by' },
    { key: 'commitment', label: 'Commitment' },
    { key: 'public_value', label: 'Public value' },
    { key: 'drawn', label: 'Winners drawn' },
    { key: 'replaced_people', label: 'People replaced' },
  ],
  count: async (context) => (await readDraws(context.database, keyOf(path, context))).length,
  async *batches(context) {
    yield (await readDraws(context.database, keyOf(path, context))).map(logRow);
  },
  details: ({ drawn, replaced_people }, { words }) =>
    [
      drawn && words('Drawn:\n{words}', { words: String(drawn) }),
      replaced_people && words('Replaced:\n{words}', { words: String(replaced_people) }),
    ]
      .filter(Boolean)
      .join('\n\n'),
});

const logRow = (draw: LoggedDraw): TableRow => ({
  closed_at: draw.closed_at,
  closed_by: draw.closed_by,
  commitment: draw.commitment,
  public_value: draw.public_value,
  drawn_at: draw.drawn_at,
  drawn_by: draw.drawn_by_name ?? draw.drawn_by,
  drawn_by_id: draw.drawn_by,
  winners: draw.winners,
  eligible: draw.eligible,
  replaced: draw.replaced,
  drawn: draw.drawn,
  replaced_people: draw.replacedPeople,
});

/**
 * Parses the tool's request for a draw.
 * @throws AppError 422 with one entry for each invalid field
 */
export function readDraw(body: unknown): RaffleDraw {
  const { replace_existing = false, entries_id, ...fields } = fieldsIn(body);
  const { problems, closing } = readFields(fields);
  if (typeof replace_existing !== 'boolean') problems.push({ loc: ['replace_existing'], msg: 'True or false' });
  const isId = entries_id === undefined || (typeof entries_id === 'string' && /^\d{1,18}$/.test(entries_id));
  if (!isId) problems.push({ loc: ['entries_id'], msg: 'The id of closed entries' });
  if (closing === null || typeof replace_existing !== 'boolean' || problems.length > 0)
    throw new AppError(422, problems);
  return { ...closing, replace_existing, ...(typeof entries_id === 'string' && { entries_id }) };
}

/**
 * Parses the tool's request to close entries.
 * @throws AppError 422 with one entry for each invalid field
 */
export function readClosing(body: unknown): RaffleClosing {
  const { problems, closing } = readFields(fieldsIn(body));
  if (closing === null || problems.length > 0) throw new AppError(422, problems);
  return closing;
}

function fieldsIn(body: unknown): Record<string, unknown> {
  if (!isRecord(body)) throw new AppError(422, [{ loc: ['body'], msg: 'Wrong type of value' }]);
  return body;
}

/** One line of text without control characters: it is a line of the commitment. */
const isPublicValue = (value: string): boolean =>
  value !== '' && [...value].length <= maxPublicValueLength && !/\p{C}/u.test(value);

function readFields({ count, public_value, ...unknown }: Record<string, unknown>) {
  const problems: FieldProblem[] = Object.keys(unknown).map((name) => ({ loc: [name], msg: 'Unknown field' }));
  const isCount = typeof count === 'number' && Number.isInteger(count) && count >= 1;
  if (!isCount) problems.push({ loc: ['count'], msg: `A whole number from 1 to ${maxWinners}` });
  const value = typeof public_value === 'string' ? public_value.trim() : public_value;
  if (value === undefined) return { problems, closing: isCount ? { count } : null };
  const isValue = typeof value === 'string' && isPublicValue(value);
  if (!isValue) problems.push({ loc: ['public_value'], msg: `One line of at most ${maxPublicValueLength} characters` });
  return { problems, closing: isCount && isValue ? { count, public_value: value } : null };
}
