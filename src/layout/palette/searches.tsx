import Box from '@mui/material/Box';
import { useCreatePath } from 'react-admin';
import { can } from '#contracts/permissions.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { campaigns, type ListedCampaign } from '#resources/campaigns/schema.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import { type User, users } from '#resources/users/schema.ts';
import { type View, views } from '#resources/views/schema.ts';
import { icons } from '../../engine/icons.ts';
import { Thumbnail } from '../../media/library/Thumbnail.tsx';
import { defaultView, viewAddress } from '../../media/library/view.ts';
import { useApps, useCurrentUser } from '../../shell/appData.ts';
import { linkToView } from '../../views/viewPath.ts';
import type { Entry } from './entries.ts';

/** Results per kind. */
const shownResults = 5;

/** The results of one kind for a text: the first ones, and the number of all. */
export type Results = { text: string; entries: Entry[]; total: number };

type Source = Pick<CmsDataProvider, 'getList'>;

/** A search of one kind of record on the server. */
export type Search = {
  id: 'campaigns' | 'users' | 'uploads' | 'views';
  find(text: string, source: Source, signal: AbortSignal): Promise<Results>;
  /** The path of the screen with all results. */
  allPath(text: string): string;
};

type Found = Pick<ListedCampaign, 'id' | 'name' | 'slug' | 'app'>;

/** Returns the entry of a campaign. */
export function useCampaignEntry(): (campaign: Found) => Entry {
  const createPath = useCreatePath();
  const apps = useApps();
  return ({ id, name, slug, app }) => ({
    id,
    label: name,
    icon: icons.campaign,
    hint: `${apps.find((one) => one.id === app)?.name ?? app} · ${slug}`,
    to: createPath({ resource: campaigns.name, type: 'edit', id }),
  });
}

const listPath = ({ name }: Resource, text: string): string =>
  `/${name}?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`;

const firstPage = ({ list }: Resource) => ({ pagination: { page: 1, perPage: shownResults }, sort: list.sort });

function fileEntry(file: Upload): Entry {
  const { filename, name, folder } = file;
  return {
    id: filename,
    label: name,
    icon: icons.media,
    picture: (
      <Box sx={{ width: 24, height: 24, borderRadius: 0.5, overflow: 'hidden' }}>
        <Thumbnail file={file} width={160} />
      </Box>
    ),
    hint: folder,
    to: viewAddress({ ...defaultView, folder, file: filename }),
  };
}

/** Returns the searches that this user may use, in the order of their results. */
export function useSearches(): Search[] {
  const user = useCurrentUser();
  const createPath = useCreatePath();
  const campaignEntry = useCampaignEntry();
  const ofCampaigns: Search = {
    id: 'campaigns',
    async find(text, source, signal) {
      const { data, total = 0 } = await source.getList<Found>(campaigns.name, {
        ...firstPage(campaigns),
        filter: { q: text, include_children: true, fields: 'name,slug,app' },
        signal,
      });
      return { text, entries: data.map(campaignEntry), total };
    },
    allPath: (text) => listPath(campaigns, text),
  };
  const ofUsers: Search = {
    id: 'users',
    async find(text, source, signal) {
      const { data, total = 0 } = await source.getList<User>(users.name, {
        ...firstPage(users),
        filter: { q: text },
        signal,
      });
      const entries = data.map(({ id, display_name, email }) => ({
        id,
        label: display_name,
        icon: icons.person,
        hint: email,
        to: createPath({ resource: users.name, type: 'edit', id }),
      }));
      return { text, entries, total };
    },
    allPath: (text) => listPath(users, text),
  };
  const ofUploads: Search = {
    id: 'uploads',
    async find(text, source, signal) {
      const { data, total = 0 } = await source.getList<Upload>(uploads.name, {
        ...firstPage(uploads),
        filter: { q: text },
        signal,
      });
      return { text, entries: data.map(fileEntry), total };
    },
    allPath: (text) => viewAddress({ ...defaultView, search: text, everywhere: true }),
  };
  const ofViews: Search = {
    id: 'views',
    async find(text, source, signal) {
      const { data, total = 0 } = await source.getList<View>(views.name, {
        ...firstPage(views),
        filter: { q: text },
        signal,
      });
      const entries = data.map(({ id, name, resource, owner_name }) => ({
        id,
        label: name,
        icon: icons.list,
        hint: owner_name ?? undefined,
        to: linkToView(`/${resource}`, id),
      }));
      return { text, entries, total };
    },
    allPath: (text) => listPath(views, text),
  };
  const all: [Search, Resource][] = [
    [ofCampaigns, campaigns],
    [ofViews, views],
    [ofUsers, users],
    [ofUploads, uploads],
  ];
  return all.flatMap(([search, { access }]) => (can(user, 'list', access) ? [search] : []));
}
