/** Access of external users to a folder of the media library. */
export const folderAccess = {
  title: 'Access to %{name}',
  note: 'Access includes all subfolders. Administrators and editors see all folders.',
  user: 'External user',
  choose: 'Search for a user to give access to',
  give: 'Give access',
  given: '%{name} now has access.',
  remove: 'Remove access',
  removeOf: 'Remove access of %{name}',
  removed: 'The access given to %{name} for this folder was removed.',
  people: 'Users with access',
  search: 'Search users with access',
  none: 'No external users with access yet',
  noneText: 'Users with access to a campaign also see the media folder of this campaign.',
  noMatch: 'No matching users',
  loading: 'Loading users',
  failed: 'The users could not be loaded',
  further: 'and %{smart_count} more reason |||| and %{smart_count} more reasons',
  here: {
    grant: 'Access given on %{date}',
    group:
      'Access by the directory group %{groups}, since %{date} |||| Access by the directory groups %{groups}, since %{date}',
    campaign: 'Media folder of the campaign',
    creator: 'Created this folder on %{date}',
  },
  above: {
    grant: 'Access to the folder %{path}, given on %{date}',
    group:
      'Access to the folder %{path} by the directory group %{groups}, since %{date} |||| Access to the folder %{path} by the directory groups %{groups}, since %{date}',
    campaign: '%{path} is the media folder of the campaign',
    creator: 'Created the folder %{path} on %{date}',
  },
} as const;
