/** Everything that is said of users alone. */
export const users = {
  sections: { title: 'Users', all: 'All', pending: 'Pending', active: 'Active', blocked: 'Blocked' },
} as const;
