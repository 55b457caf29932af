import type { RaffleAnswer, RaffleDraw, ReportColumn } from '#contracts/reportItems.ts';
import { isRecord } from '#contracts/values.ts';
import { AppError, type FieldProblem } from '../server/errors.ts';
import { drawWinners, type LoggedDraw, maxWinners, type RaffleKey, readDraws, readWinners } from './raffleStore.ts';
import type { DeclaredReport, ReportContext, ReportTable, TableRow } from './report.ts';
import { downloadsOf, tableItem, wireValue } from './reportTable.ts';
import { personCells, personColumns } from './signUpTable.ts';

/** Returns the last segments of the URL for reading and drawing the winners. */
export const winnersPath = (path: string): string => `${path}/winners`;

/** Declares a raffle among all sign-ups and the log of its draws: two items of a section. */
export function raffleItems(path = 'raffle'): DeclaredReport[] {
  const table = winnersTable(path);
  const winners = async (context: ReportContext): Promise<RaffleAnswer> => ({
    items: await winnerRows(table, context),
  });
  return [
    {
      path,
      table,
      build: async (context) => ({
        component: 'raffle_winners',
        title: table.title,
        raffle_winners_url: context.pathOf(winnersPath(path)),
        columns: [...table.columns(context)],
        downloads: downloadsOf(path, table.title, context),
      }),
      raffle: {
        winners,
        async draw(context, { subject, name }, { count, replace_existing }) {
          const draw = { count, replaceExisting: replace_existing, by: subject, byName: name, at: context.now };
          await drawWinners(context.database, keyOf(path, context), draw);
          return winners(context);
        },
      },
    },
    tableItem(`${path}-log`, logTable(path)),
  ];
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

/** A log with who drew when, how many from how many, and which winners the draw replaced. */
const logTable = (path: string): ReportTable => ({
  title: 'Raffle log',
  columns: () => [
    { key: 'drawn_at', label: 'Drawn', type: 'datetime' },
    { key: 'drawn_by', label: 'Drawn by' },
    { key: 'winners', label: 'Winners', type: 'integer' },
    { key: 'eligible', label: 'Eligible', type: 'integer' },
    { key: 'replaced', label: 'Winners replaced', type: 'integer' },
  ],
  moreColumns: [
    { key: 'drawn_by_id', label: 'User ID' },
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
  if (!isRecord(body)) throw new AppError(422, [{ loc: ['body'], msg: 'Wrong type of value' }]);
  const { count, replace_existing = false, ...unknown } = body;
  const problems: FieldProblem[] = Object.keys(unknown).map((name) => ({
    loc: [name],
    msg: 'Unknown field',
  }));
  const isCount = typeof count === 'number' && Number.isInteger(count) && count >= 1;
  if (!isCount) problems.push({ loc: ['count'], msg: `A whole number from 1 to ${maxWinners}` });
  if (typeof replace_existing !== 'boolean') problems.push({ loc: ['replace_existing'], msg: 'True or false' });
  if (!isCount || typeof replace_existing !== 'boolean' || problems.length > 0) throw new AppError(422, problems);
  return { count, replace_existing };
}
