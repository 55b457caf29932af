export { createScimToken } from './directory.ts';
