import { isRecord } from '#contracts/values.ts';
import type { Random } from '#server/seed/random.ts';

type Value = string | number;
const isValue = (value: unknown): value is Value =>
  typeof value === 'number' || (typeof value === 'string' && value.length > 0 && value.length < 300);
const most = 60;

/** Returns the last static part of a path before this place: `campaigns` for `/api/campaigns/{id}`. */
export const nounOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part && !part.includes('{'))
    .at(-1) ?? '';

/** Values of earlier answers by name, such as `campaigns/id`, `email` or `etag /api/campaigns/1`. */
export class Pool {
  private readonly values = new Map<string, Value[]>();

  add(name: string, value: unknown): void {
    if (!isValue(value)) return;
    const known = this.values.get(name) ?? [];
    if (known.includes(value)) return;
    // The oldest ones stay: many of them were created before the run, and refer to each other.
    if (known.length >= most) known.splice(most / 2, 1);
    this.values.set(name, [...known, value]);
  }

  /** Adds what an answer contains, by the names of its fields. */
  addAnswer(path: string, answer: unknown, depth = 0): void {
    if (depth > 5) return;
    if (Array.isArray(answer)) for (const one of answer.slice(0, 20)) this.addAnswer(path, one, depth + 1);
    if (!isRecord(answer)) return;
    for (const [name, value] of Object.entries(answer).slice(0, 60)) {
      this.add(name, value);
      if (depth <= 2) this.add(`${nounOf(path)}/${name}`, value);
      this.addAnswer(name === 'items' ? path : `/${name}`, value, depth + 1);
    }
  }

  /** Returns a value of the first of these names that has one. */
  get(random: Random, names: readonly string[]): Value | undefined {
    const known = names.map((name) => this.values.get(name)).find((one) => one !== undefined);
    // The newest ones exist most often.
    if (!known) return undefined;
    const some = random.chance(0.5) ? known.slice(-4) : known;
    return some[random.below(some.length)];
  }
}

/** Returns the names under which values for a field, query or path parameter may be stored. */
export function namesFor(name: string, path = ''): string[] {
  const one = name.replace(/_?ids?$/, '').replace(/s$/, '');
  return [`${nounOf(path)}/${name}`, `${nounOf(path)}/id`, name, `${one}s/id`, `${one}/id`, one].filter(
    (each) => !each.startsWith('/') && each !== '',
  );
}
