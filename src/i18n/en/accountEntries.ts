/** What the login page has in common with the pages that are loaded later. */
export const accountLinks = {
  show: 'Show characters',
  hide: 'Hide characters',
  goToLogin: 'Go to login',
  goToCampaigns: 'Go to campaigns',
  outbox: 'This server sends no email:',
  outboxLink: 'open the outbox',
} as const;
