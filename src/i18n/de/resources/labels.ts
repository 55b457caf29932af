/** German of `resources/labels/schema.ts`. */
export const labels = {
  name: 'Label |||| Labels',
  'fields.name': 'Name',
  'fields.colour': 'Farbe',
  'fields.note': 'Notiz',
  'fields.used': 'Kampagnen',
  'sections.label': 'Label',
} as const;
