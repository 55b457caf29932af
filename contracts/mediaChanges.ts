import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

const closed = { additionalProperties: false };

/** Tags of a file. Tags that differ only in upper and lower case are the same (`contracts/mediaTags.ts`). */
export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: limits.maxTagLength }), {
  maxItems: limits.maxTags,
});

/** A change of several files. Omitted fields stay. A missing folder is created. */
const UploadChange = Type.Object(
  {
    filenames: Type.Array(Type.String({ maxLength: 200 }), {
      minItems: 1,
      maxItems: limits.maxChangedUploads,
      uniqueItems: true,
    }),
    folder: Type.Optional(Type.String({ maxLength: limits.maxFolderPathLength })),
    alt: Type.Optional(Type.Union([Type.String({ maxLength: limits.maxAltLength }), Type.Null()])),
    add_tags: Type.Optional(Tags),
    remove_tags: Type.Optional(Tags),
  },
  closed,
);
export type UploadChange = Static<typeof UploadChange>;

/** The body of POST /api/uploads/changes. Each file is in one change at most. */
export const UploadChanges = Type.Object(
  { changes: Type.Array(UploadChange, { minItems: 1, maxItems: limits.maxChangedUploads }) },
  closed,
);
export type UploadChanges = Static<typeof UploadChanges>;

/** The response: the number of files that were not so before, and the changes that restore them; empty if it is 0. */
export const ChangedUploads = Type.Object({ changed: Type.Integer(), undo: Type.Array(UploadChange) });
export type ChangedUploads = Static<typeof ChangedUploads>;
