import { afterEach, expect } from 'vitest';
import { takeUndeclaredErrors } from './declaredErrors.ts';

afterEach(() => {
  expect(takeUndeclaredErrors(), 'errors that contracts/api does not declare for the route').toEqual([]);
});
