import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { defineScreens, type InputProps } from '#src/engine/overrides.ts';
import { screensOf } from '#src/engine/views/screens.tsx';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { bookings } from '../support/bookings.ts';
import { mainTab, openAdmin, showScreens } from './admin.tsx';
import { button, field, heading } from './bookings.tsx';

/** Fills its field in when it appears, as the slug of a campaign does. */
function DerivedCode({ source }: InputProps) {
  const { setValue } = useFormContext();
  useEffect(() => setValue(source, 'derived', { shouldDirty: true }), [source, setValue]);
  return <p>Code arrived</p>;
}

let arrive = () => {};
/** An input whose code loads when `arrive` is called. */
const lateInput = () =>
  lazyWithRetry(
    () =>
      new Promise<{ default: typeof DerivedCode }>((resolve) => {
        arrive = () => resolve({ default: DerivedCode });
      }),
  );
let LateCode = lateInput();
beforeEach(() => {
  LateCode = lateInput();
});
afterEach(() => vi.restoreAllMocks());

showScreens([
  screensOf(
    defineScreens(bookings, {
      inputs: { code: (props) => <LateCode {...props} /> },
      sections: {
        booking: ({ fields }) => [...fields, 'code'].map((source) => <FieldInput key={source} source={source} />),
      },
    }),
  ),
]);

/** Returns the bodies of the requests that create a booking. */
function watchCreates(): () => unknown[] {
  const fetched = vi.spyOn(window, 'fetch');
  return () =>
    fetched.mock.calls
      .filter(([path, init]) => path === '/api/bookings' && init?.method === 'POST')
      .map(([, init]) => JSON.parse(String(init?.body)));
}

async function pressCreate(name: string): Promise<void> {
  await openAdmin('/bookings/create');
  await field('Name').fill(name);
  await button('Create').click();
  await expect.element(button('Create')).toBeDisabled();
}

test('a save waits for inputs whose code is still loading, and sends the values that they fill in', async () => {
  const created = watchCreates();
  const name = `Waits ${crypto.randomUUID().slice(0, 8)}`;
  await pressCreate(name);
  expect(created()).toEqual([]);
  arrive();
  await expect.element(page.getByText(`${name} created!`)).toBeVisible();
  expect(created()).toMatchObject([{ name, code: 'derived' }]);
});

test('a save that waits for inputs is not sent once the form was left', async () => {
  const created = watchCreates();
  await pressCreate('Never sent');
  await (await mainTab('Labels')).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(heading('Labels')).toBeVisible();
  arrive();
  expect(created()).toEqual([]);
});

test('a save that is requested again while it waits is sent once', async () => {
  const created = watchCreates();
  const name = `Once ${crypto.randomUUID().slice(0, 8)}`;
  await pressCreate(name);
  await (await mainTab('Labels')).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  arrive();
  await expect.element(page.getByText(`${name} created!`)).toBeVisible();
  expect(created()).toHaveLength(1);
});
