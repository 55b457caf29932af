/** Changes and locks of others while a record is open. */
export const live = {
  changed: 'Changed by someone else just now.',
  changedBy: 'Changed by %{name} just now.',
  show: 'Show',
  gone: 'This was deleted, or you no longer have access to it. You can still read and copy it.',
  editing: '%{name} is editing this.',
  editingOwn: 'You are editing this in another tab.',
  left: 'Take over to edit this again. No one is editing it now.',
  typed: 'Your changes are kept as a draft. You can read and copy them, but not save them.',
  takeOver: 'Take over',
  catchingUp: 'Loading the latest version',
} as const;
