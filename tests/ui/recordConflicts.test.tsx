import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from './admin.tsx';
import { button, combobox, field, makeBooking, openBooking, readBooking, save } from './bookings.tsx';

const dialog = page.getByRole('dialog', { name: 'Someone else changed the same fields' });

/** Another session saves the record; the form is told so, and the user continues. */
async function changeElsewhere({ id }: { id: string }, fields: object): Promise<void> {
  await call('PUT', `/api/bookings/${id}`, fields);
  const modified = page.getByRole('dialog', { name: 'Booking has been modified' });
  await modified.getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(modified).not.toBeInTheDocument();
}

describe('a form of a declared resource that someone else saved in the meantime', () => {
  test('asks for each field that both changed, and saves the choice with the other changes', async () => {
    const booking = await makeBooking({ starts_at: null });
    const name = `${booking.name} mine`;
    await openBooking(booking);
    await userEvent.fill(field('Name'), name);
    await userEvent.selectOptions(combobox('Kind'), 'Festival');
    await page.getByRole('tab', { name: 'Seats' }).click();
    await userEvent.fill(page.getByRole('spinbutton', { name: 'Capacity', exact: true }), '30');
    await changeElsewhere(booking, { name: `${booking.name} theirs` });
    await button('Save changes').click();
    await expect.element(dialog.getByText(`${booking.name} theirs`)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(await readBooking(booking)).toMatchObject({ name: `${booking.name} theirs`, capacity: null });

    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect.element(page.getByText(/The conflict is not resolved yet/)).toBeVisible();
    await expect.element(field('Name')).toHaveValue(name);

    await button('Save changes').click();
    await dialog.getByRole('radio', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(`${name} updated!`)).toBeVisible();
    expect(await readBooking(booking)).toMatchObject({ name, kind: 'festival', capacity: 30 });
  });

  test('saves without a question if the other fields were changed', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await userEvent.fill(field('Name'), `${booking.name} mine`);
    await changeElsewhere(booking, { shared: true });
    await save(`${booking.name} mine`);
    expect(await readBooking(booking)).toMatchObject({ name: `${booking.name} mine`, shared: true });
  });
});
