import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { SystemRole } from '#contracts/permissions.ts';
import { call, openAdmin } from './admin.tsx';

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });
export const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });
export const group = (name: string) => page.getByRole('group', { name, exact: true });
export const heading = (name: string) => page.getByRole('heading', { level: 1, name });
/** The options of a reference input; the options of a native select have the same role. */
export const options = page.getByRole('listbox').getByRole('option');
export const section = (name: string) => page.getByRole('region', { name, exact: true });

export type Made = { id: string; name: string };
const isMade = (value: unknown): value is Made => typeof value === 'object' && value !== null && 'id' in value;

export async function makeBooking(fields: object = {}, role: SystemRole = 'admin'): Promise<Made> {
  const name = `Booking ${crypto.randomUUID().slice(0, 8)}`;
  const made = await call('POST', '/api/bookings', { name, ...fields }, role);
  if (!isMade(made)) throw new Error('No booking was made.');
  return made;
}

export const openBooking = ({ id }: Made, role: SystemRole = 'admin') => openAdmin(`/bookings/${id}`, role);
export const readBooking = ({ id }: Made) => call('GET', `/api/bookings/${id}`);
export const only = ({ name }: Made) => `/bookings?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`;

export async function save(name: string): Promise<void> {
  await button('Save changes').click();
  // The message of the save before may still be there.
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  await expect.element(page.getByText(`${name} updated!`)).toBeVisible();
}
