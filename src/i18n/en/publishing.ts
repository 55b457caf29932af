/** Drafts and publishing. */
export const publishing = {
  draft: 'Draft',
} as const;
