import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

/** A preview link of a campaign; times in ISO 8601. */
export const PreviewLink = Type.Object({
  id: Type.String(),
  /** The campaign's present public URL with the link's token. */
  url: Type.String(),
  created_at: Type.String(),
  created_by: Type.Object({ id: Type.String(), display_name: Type.String() }),
  expires_at: Type.String(),
});
export type PreviewLink = Static<typeof PreviewLink>;

/** How long a new link lives. */
export const NewPreviewLink = Type.Object(
  { days: Type.Integer({ minimum: 1, maximum: limits.maxPreviewDays }) },
  { additionalProperties: false },
);
