/** Unsaved changes of an earlier visit or of another tab, which a form offers. */
export const drafts = {
  found: 'You have unsaved changes from an earlier visit',
  foundOpen: 'You have unsaved changes in another open tab',
  copy: 'Copy them here',
  leave: 'Leave them there',
  wouldChange: 'They would change:',
  restore: 'Restore',
  discard: 'Discard',
} as const;
