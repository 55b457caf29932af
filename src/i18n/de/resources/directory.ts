/** German of `resources/directory/schema.ts`. */
export const scimTokens = {
  name: 'SCIM-Token |||| SCIM-Token',
  'fields.name': 'Name',
  'fields.created_at': 'Angelegt',
  'fields.expires_at': 'Endet',
  'fields.last_used_at': 'Zuletzt benutzt',
  'fields.last_used_address': 'Zuletzt benutzt von',
  'fields.networks': 'Netze',
  'sections.token': 'Token',
} as const;

export const directoryGroups = {
  name: 'Verzeichnisgruppe |||| Verzeichnisgruppen',
  'fields.display_name': 'Gruppe',
  'fields.members': 'Mitglieder',
  'fields.role': 'Rolle',
  'sections.group': 'Gruppe',
} as const;
