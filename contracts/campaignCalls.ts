import { type Static, Type } from 'typebox';

/**
 * POST /api/campaigns/{id}/clone (contract point 4). With `destination_id` the content goes into that campaign; without,
 * into a new one: under `parent_id`, at the top with null, and beside the source where it is left out.
 */
export const CloneOptions = Type.Object(
  {
    parent_id: Type.Optional(Type.Union([Type.String({ format: 'uuid' }), Type.Null()])),
    destination_id: Type.Optional(Type.String({ format: 'uuid' })),
  },
  { additionalProperties: false },
);
export type CloneOptions = Static<typeof CloneOptions>;
