/** The moments of a campaign that a preview can show: now, before its start, while it runs, after its end. */
const momentKinds = ['now', 'before', 'live', 'after'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** Reads the moment in the query of a page; now if there is none. */
export const readMoment = (value: unknown): MomentKind => momentKinds.find((kind) => kind === value) ?? 'now';

/** What a preview shows, and how it was opened. */
export type Preview = {
  token: string;
  /** When the link ends, in ISO 8601; null for a user of the tool, whose token is valid for some minutes. */
  endsAt: string | null;
  /** The release whose changes the page has; null for the campaign as it is. `name` is empty if it is unknown. */
  release: { id: string; name: string } | null;
  moment: MomentKind;
};
