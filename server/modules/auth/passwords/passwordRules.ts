import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { ValidationCode } from '#contracts/validation.ts';
import { InvalidFieldsError } from '#server/plugins/apiError.ts';

/** The owner of a new password, whose name and address an attacker guesses first. */
type Person = { display_name: string; email: string };

/** Why a password is refused. */
export type PasswordProblem = Extract<ValidationCode, 'minLength' | 'maxLength' | 'password-guessable'>;

const bounds: { [code in PasswordProblem]?: number } = {
  minLength: limits.minPasswordLength,
  maxLength: limits.maxPasswordLength,
};

const productWords = ['campaign', 'campaigns', 'cms', 'password', 'passphrase'];

/** The strength that is required: guesses as a power of ten. Common, repeated and sequential text needs fewer. */
const minGuessesLog10 = 8;

/** Letters that a password needs besides names and product words. */
const minOwnLetters = 6;

type Guess = (password: string, words: string[]) => number;
let loaded: Promise<Guess> | null = null;

/** Loads the lists of common passwords on first use: they take some megabytes, and few processes need them. */
async function loadGuess(): Promise<Guess> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const { adjacencyGraphs: graphs, dictionary } = common;
  const validateUpload = new ZxcvbnFactory({ graphs, dictionary });
  return (password, words) => validateUpload.check(password, words).guessesLog10;
}

const wordsOf = ({ display_name, email }: Person): string[] =>
  [...productWords, ...`${display_name} ${email}`.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);

/**
 * Returns why a password is refused; null if it is accepted. It is neither trimmed nor changed (NIST SP 800-63B,
 * section 5.1.1.2).
 */
export async function passwordProblem(password: string, person: Person): Promise<PasswordProblem | null> {
  const length = [...password].length;
  if (length < limits.minPasswordLength) return 'minLength';
  if (length > limits.maxPasswordLength) return 'maxLength';
  loaded ??= loadGuess();
  const guess = await loaded;
  const words = wordsOf(person);
  const isGuessable =
    guess(password.slice(0, serverLimits.maxCheckedPasswordLength), words) < minGuessesLog10 ||
    isMadeOf(password, words);
  return isGuessable ? 'password-guessable' : null;
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word.toLowerCase(), ' '), password.toLowerCase());
  return left.replace(/[^\p{L}]/gu, '').length < minOwnLetters;
}

/**
 * Refuses a weak password.
 * @throws InvalidFieldsError at `field`
 */
export async function refuseBadPassword(password: string, person: Person, field: string): Promise<void> {
  const code = await passwordProblem(password, person);
  if (code) throw new InvalidFieldsError([{ loc: [field], code, limit: bounds[code] }]);
}
