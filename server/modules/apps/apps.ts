export { frameOrigins, readyApp, reloadConfig } from './appActions.ts';
export { isAppAddress } from './appConfigs.ts';
export { existingApps, findApp, listApps, nextAppId } from './appStore.ts';
