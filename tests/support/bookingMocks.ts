import type { ResourceProps } from 'ra-core';
import type { Resource } from '../../resources/schema/defineResource.ts';

type Lists = { resources: readonly Resource[] };
type Screens = { screens: readonly ResourceProps[] };

/** For `vi.mock` of `resources/index.ts`: the product's declarations and `bookings`. */
export async function declarationsWithBookings(original: () => Promise<Lists>) {
  const { bookings } = await import('./bookings.ts');
  const all: readonly Resource[] = [...(await original()).resources, bookings];
  return { resources: all, resourceNamed: (name: string) => all.find((one) => one.name === name) };
}

/** For `vi.mock` of `resources/screens.ts`: bookings with what differs from their generated screens. */
export async function screensWithBookings(original: () => Promise<Screens>) {
  const { bookingScreens } = await import('./bookingScreens.tsx');
  const { screensOf } = await import('../../src/engine/screens.tsx');
  const { screens } = await original();
  return { screens: screens.map((one) => (one.name === 'bookings' ? screensOf(bookingScreens) : one)) };
}

/** For `vi.mock` of `resources/screens.ts`: bookings and labels with a form that a button closes and opens. */
export async function screensThatLock(original: () => Promise<Screens>) {
  const { lockable } = await import('./lockableScreens.tsx');
  const { screens } = await original();
  return { screens: screens.map((one) => (['bookings', 'labels'].includes(one.name) ? lockable(one.name) : one)) };
}
