/** The paths of a campaign that the model changes. Those of `meta_tags` and of texts may be empty. */
export const paths = ['name', 'meta_tags.title', 'meta_tags.og_title', 'i18n.en.text', 'i18n.de.text'] as const;
export type Path = (typeof paths)[number];
export type Values = Record<Path, string | null>;
/** Changes by path. */
export type Edit = Partial<Values>;

type Version = { at: string; values: Values };
/** The tab that holds a lock, and its times in milliseconds. */
type Lock = { tab: number; lockedAt: number; expiresAt: number };

/** A campaign: each version is a revision. `tags` are the ETags of the first version by tab. */
export type Campaign = {
  id: string;
  versions: Version[];
  tags: string[];
  lock: Lock | null;
  isDeleted: boolean;
};

type Change = { from: string | null; to: string | null };
export type Release = {
  id: string;
  state: 'open' | 'scheduled' | 'failed' | 'published' | 'discarded';
  /** The changes that wait; after the publishing, `from` is what was replaced. */
  changes: Map<Campaign, Map<Path, Change>>;
  /** What was read in it, as a base of later changes. */
  copies: (Version & { campaign: Campaign })[];
};

export const isOpen = ({ state }: Release): boolean => state === 'open' || state === 'scheduled' || state === 'failed';

const entriesOf = (edit: Edit) => Object.entries(edit) as [Path, string | null][];

/** Returns the latest version. */
export const latest = ({ versions }: Campaign): Version => versions[versions.length - 1] as Version;
export const live = (campaign: Campaign): Values => latest(campaign).values;

/** Returns what an edit changes. */
export const changesIn = (campaign: Campaign, edit: Edit): Edit =>
  Object.fromEntries(entriesOf(edit).filter(([path, to]) => live(campaign)[path] !== to));

/** Returns the paths of an edit that were changed since a version. */
export function conflictsSince(campaign: Campaign, base: Version, edit: Edit): Path[] {
  const changed = entriesOf(changesIn(campaign, edit)).map(([path]) => path);
  return changed.filter((path) => base.values[path] !== live(campaign)[path]);
}

/** Writes an edit; `at` is the time that the server returned. */
export function write(campaign: Campaign, edit: Edit, at: string): void {
  const changes = changesIn(campaign, edit);
  if (Object.keys(changes).length > 0) campaign.versions.push({ at, values: { ...live(campaign), ...changes } });
}

/** Returns the values of a campaign in a release. */
export function inRelease({ changes }: Release, campaign: Campaign): Values {
  const waiting = [...(changes.get(campaign) ?? [])].map(([path, { to }]) => [path, to] as const);
  return { ...live(campaign), ...Object.fromEntries(waiting) };
}

/** Adds an edit to a release. A value that the campaign has already is no change. */
export function change(release: Release, campaign: Campaign, edit: Edit): void {
  const waiting = release.changes.get(campaign) ?? new Map<Path, Change>();
  for (const [path, to] of entriesOf(edit)) {
    const now = live(campaign)[path];
    if (now === to) waiting.delete(path);
    else if (inRelease(release, campaign)[path] !== to) waiting.set(path, { from: waiting.get(path)?.from ?? now, to });
  }
  if (waiting.size > 0) release.changes.set(campaign, waiting);
  else release.changes.delete(campaign);
}

/** Returns the changes whose value in the campaign is another one than they were made of. */
export const releaseConflicts = ({ changes }: Release): { campaign: Campaign; path: Path }[] =>
  [...changes].flatMap(([campaign, waiting]) =>
    [...waiting]
      .filter(([path, { from, to }]) => live(campaign)[path] !== from && live(campaign)[path] !== to)
      .map(([path]) => ({ campaign, path })),
  );

/** Publishes a release; `times` has the time of each changed campaign. */
export function publish(release: Release, times: ReadonlyMap<Campaign, string>): void {
  for (const [campaign, waiting] of release.changes) {
    const before = live(campaign);
    write(campaign, Object.fromEntries([...waiting].map(([path, { to }]) => [path, to])), times.get(campaign) ?? '');
    for (const [path, one] of waiting) one.from = before[path];
  }
  release.state = 'published';
}

/** Returns the release that takes back a published one. */
export function undoOf({ changes }: Release, id: string): Release {
  const reversed = [...changes].map(([campaign, waiting]) => {
    const back = [...waiting].filter(([, { from, to }]) => from !== to);
    return [campaign, new Map(back.map(([path, { from, to }]) => [path, { from: to, to: from }]))] as const;
  });
  return { id, state: 'open', copies: [], changes: new Map(reversed.filter(([, waiting]) => waiting.size > 0)) };
}
