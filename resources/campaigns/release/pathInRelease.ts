/** Returns the path of an area in a release; with '' in the live campaign. Other links stay in the release. */
export const pathInRelease = (path: string, release: string): string => `${path}?release=${release}`;
