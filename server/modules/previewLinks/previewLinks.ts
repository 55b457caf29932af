export { deleteLinksOf } from './previewLinkStore.ts';
