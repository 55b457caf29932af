import { resources as product } from '#resources/index.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { articles } from './articles.ts';
import { bookings } from './bookings.ts';

/** The declarations of the screens' tests and their server: the product's, `bookings` and `articles`. */
export const resources: readonly Resource[] = [...product, bookings, articles];

/** Stands in for the function of the same name in `resources/index.ts`. */
export const resourceNamed = (name: string): Resource | undefined => resources.find((one) => one.name === name);
