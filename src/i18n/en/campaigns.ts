/** Everything that is said of campaigns alone. */
export const campaigns = {} as const;
