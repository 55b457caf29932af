/** The ID of a container of Google Tag Manager, as Google shows it. */
export const tagManagerIdPattern = '^GTM-[A-Z0-9]{4,12}$';
