/** Everything that is said of users alone. */
export const users = {} as const;
