import { useStore } from 'react-admin';

/** How high the rows of lists are. */
export const densities = ['comfortable', 'compact'] as const;
type Density = (typeof densities)[number];

/** Returns the density of all lists, and a function that changes it; stored in react-admin's store. */
export const useDensity = () => useStore<Density>('lists.density', 'comfortable');
