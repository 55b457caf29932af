import type { Problem } from '#contracts/validation.ts';
import type { Role } from '#resources/roles/schema.ts';
import type { Config } from '../../config.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';

/** The rules for logins of a role. Limits are null where those of the installation apply. */
type LoginRules = Pick<Role, 'second_factor' | 'idle_minutes' | 'total_hours'>;
type Needs = { config: Pick<Config, 'refreshIdleSeconds' | 'refreshTotalSeconds'> };

const names = ['second_factor', 'idle_minutes', 'total_hours'] as const;
const none: LoginRules = { second_factor: false, idle_minutes: null, total_hours: null };

/**
 * Returns the rules after a change.
 * @throws InvalidFieldsError for a changed limit that is longer than that of the installation
 */
export function loginRulesOf({ config }: Needs, given: Partial<LoginRules>, before: LoginRules = none): LoginRules {
  const longest = {
    idle_minutes: Math.floor(config.refreshIdleSeconds / 60),
    total_hours: Math.floor(config.refreshTotalSeconds / 3600),
  };
  const after: LoginRules = {
    second_factor: given.second_factor ?? before.second_factor,
    idle_minutes: given.idle_minutes === undefined ? before.idle_minutes : given.idle_minutes,
    total_hours: given.total_hours === undefined ? before.total_hours : given.total_hours,
  };
  const problems = (['idle_minutes', 'total_hours'] as const)
    .filter((name) => after[name] !== before[name] && Number(after[name]) > longest[name])
    .map((name): Problem => ({ loc: [name], code: 'maximum', limit: longest[name] }));
  if (problems.length > 0) throw new InvalidFieldsError(problems);
  return after;
}

const inWords = (value: number | boolean | null): string => (value === null ? 'default' : String(value));

/** Returns the changed rules for the audit: each with its former value. */
export const changesOf = (before: LoginRules, after: LoginRules): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name) => after[name] !== before[name])
      .flatMap((name) => [
        [`from_${name}`, inWords(before[name])],
        [`to_${name}`, inWords(after[name])],
      ]),
  );
