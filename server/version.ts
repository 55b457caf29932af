import packageJson from '../package.json' with { type: 'json' };

/** The product's version, logged at startup and sent to the page. */
export const version: string = packageJson.version;
