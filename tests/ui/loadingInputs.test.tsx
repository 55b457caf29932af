import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineScreens, type InputProps } from '../../src/engine/overrides.ts';
import { screensOf } from '../../src/engine/screens.tsx';
import { lazyWithRetry } from '../../src/ui/lazyWithRetry.tsx';
import { bookings } from '../support/bookings.ts';
import { openAdmin, showScreens } from './admin.tsx';
import { button, heading } from './bookings.tsx';

const derived = `Filled in ${crypto.randomUUID().slice(0, 8)}`;

/** Fills its field in when it appears, as the slug of a campaign does. */
function DerivedName({ source }: InputProps) {
  const { setValue } = useFormContext();
  useEffect(() => setValue(source, derived, { shouldDirty: true }), [source, setValue]);
  return <p>Name arrived</p>;
}

let arrive = () => {};
const code = new Promise<{ default: typeof DerivedName }>((resolve) => {
  arrive = () => resolve({ default: DerivedName });
});
const LazyName = lazyWithRetry(() => code);
showScreens([screensOf(defineScreens(bookings, { inputs: { name: (props) => <LazyName {...props} /> } }))]);

test('a save waits for inputs whose code is still loading, and sends the values that they fill in', async () => {
  await openAdmin('/bookings/create');
  await button('Create').click();
  await expect.element(button('Create')).toBeDisabled();
  await expect.element(page.getByText('Name arrived')).not.toBeInTheDocument();
  arrive();
  await expect.element(page.getByText(`${derived} created!`)).toBeVisible();
  await expect.element(heading(derived)).toBeVisible();
});
