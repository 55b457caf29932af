export { Presence } from './presence.ts';
