/** The texts of apps with visitor actions. */
export const visitorMessages = {
  en: {
    'action.limited': 'Too many requests from your network. Try again in {minutes} min.',
    'action.failed': 'This could not be saved. Try again in a moment.',
  },
  de: {
    'action.limited': 'Zu viel auf einmal aus deinem Netz. Versuch es in {minutes} min wieder.',
    'action.failed': 'Das konnte nicht gespeichert werden. Versuch es gleich noch einmal.',
  },
};
