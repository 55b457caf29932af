/** The entries of the account menu; the texts of what they open are loaded later. */
export const settingsEntry = { title: 'User settings' } as const;
export const sessionsEntry = { entry: 'Your sessions' } as const;
