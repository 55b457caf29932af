import { expect, test } from 'vitest';
import { problemWords, readProblemWords, type ValidationCode, validationWords } from '../../contracts/validation.ts';

const codes = Object.keys(validationWords) as ValidationCode[];

test.each(codes)('the message of the rule "%s" is recognized with its limit', (code) => {
  const words = problemWords({ loc: [], code, limit: 1_200 });
  const read = readProblemWords(words);
  expect(read && problemWords({ ...read, loc: [] })).toBe(words);
});

test.each([
  '',
  'At most many characters',
  'Something else',
  'At least  characters',
])('"%s" is no such message', (words) => {
  expect(readProblemWords(words)).toBeNull();
});
