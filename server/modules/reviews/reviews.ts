export { findReviewPreview } from './openReview.ts';
export { deleteReviewLinksOf } from './reviewLinkStore.ts';
export { sendReviewLink } from './reviewLinks.ts';
