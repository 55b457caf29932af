import { expect, test } from 'vitest';
import { type FetchFailureCode, fetchFailure, fetchFailureWords, readFetchFailure } from '#contracts/fetchFailures.ts';
import { problemWords, readProblemWords, type ValidationCode, validationWords } from '#contracts/validation.ts';

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

const failures = Object.keys(fetchFailureWords) as FetchFailureCode[];

test.each(failures)('the message of the failed request "%s" is recognized with its value', (code) => {
  const words = fetchFailure(code, 'example.com:8080');
  const read = readFetchFailure(words);
  expect(read && fetchFailure(read.code, read.value)).toBe(words);
});

test.each([
  '',
  ' is not a public address',
  'Ask a friend: this is not a public address',
  'The URL returned ',
])('"%s" is not taken for a failed request', (words) => {
  expect(readFetchFailure(words)).toBeNull();
});
