import { isBelow } from './codec.ts';

type Place = { pathname: string; search: string };

const parameter = 'release';

/** Returns the id of the release in which a campaign is edited, from the search of its URL; '' for the live campaign. */
export const releaseIn = (search: string): string => new URLSearchParams(search).get(parameter) ?? '';

/** Returns the search of a link: links between the areas of a campaign stay in its release. Takes canonical places. */
export function withReleaseOf({ pathname, search }: Place, here: Place): string {
  const params = new URLSearchParams(search);
  const [, resource, id] = here.pathname.split('/');
  if (!params.has(parameter) && id && isBelow(pathname, `/${resource}/${id}`))
    params.set(parameter, releaseIn(here.search));
  else if (!params.has(parameter)) return search;
  if (params.get(parameter) === '') params.delete(parameter);
  return params.size > 0 ? `?${params}` : '';
}
