/** Returns the options of a test for one of several similar cases: the gate runs the first, the full tier all. */
export const variant = (index: number): { tags?: ['full'] } => (index === 0 ? {} : { tags: ['full'] });
