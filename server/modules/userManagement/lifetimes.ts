import type { Problem } from '#contracts/validation.ts';
import type { Role } from '#resources/roles/schema.ts';
import type { Config } from '../../config.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';

/** Limits of the sign-ins of a role; null for those of the installation. */
type Lifetimes = Pick<Role, 'idle_minutes' | 'total_hours'>;
type Needs = { config: Pick<Config, 'refreshIdleSeconds' | 'refreshTotalSeconds'> };

const names = ['idle_minutes', 'total_hours'] as const;
const none: Lifetimes = { idle_minutes: null, total_hours: null };

/**
 * Returns the limits after a change.
 * @throws InvalidFieldsError for a changed limit that is longer than that of the installation
 */
export function lifetimesOf({ config }: Needs, given: Partial<Lifetimes>, before: Lifetimes = none): Lifetimes {
  const longest = {
    idle_minutes: Math.floor(config.refreshIdleSeconds / 60),
    total_hours: Math.floor(config.refreshTotalSeconds / 3600),
  };
  const after = { idle_minutes: before.idle_minutes, total_hours: before.total_hours, ...definedOf(given) };
  const problems = names
    .filter((name) => after[name] !== before[name] && Number(after[name]) > longest[name])
    .map((name): Problem => ({ loc: [name], code: 'maximum', limit: longest[name] }));
  if (problems.length > 0) throw new InvalidFieldsError(problems);
  return after;
}

function definedOf({ idle_minutes, total_hours }: Partial<Lifetimes>): Partial<Lifetimes> {
  return { ...(idle_minutes !== undefined && { idle_minutes }), ...(total_hours !== undefined && { total_hours }) };
}

const inWords = (value: number | null): string => (value === null ? 'default' : String(value));

/** Returns the changed limits for the audit: each with its former value. */
export const changesOf = (before: Lifetimes, after: Lifetimes): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name) => after[name] !== before[name])
      .flatMap((name) => [
        [`from_${name}`, inWords(before[name])],
        [`to_${name}`, inWords(after[name])],
      ]),
  );
