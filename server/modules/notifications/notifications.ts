export { markMailed, notificationsToMail } from './notificationStore.ts';
export { notificationEvents, notify } from './notify.ts';
