import type { CampaignApp } from '../kit/app/app.ts';
import type { PublicPage } from '../kit/app/publicPage.ts';
import { tracksOf } from '../kit/view/trackBlock.ts';
import { communityPlaylistBlocks } from './blocks.ts';
import { communityPlaylistMessages } from './messages.ts';
import { searchTracks } from './playlist.ts';
import { rulesOf } from './rules.ts';
import { communityPlaylistTemplates } from './templates.ts';
import { communityPlaylistView } from './view.ts';

/**
 * Community playlist: fans propose tracks from the tracklist and vote for them. Opens immediately and closes on a
 * configured day.
 */
export const communityPlaylist: CampaignApp = {
  id: 'community-playlist',
  flags: {
    top_level: true,
    drafts_enabled: true,
    translations_enabled: true,
    music_enabled: true,
    newsletter_enabled: false,
    follow_enabled: false,
    token_gate_enabled: false,
    form_settings_enabled: false,
    page_settings_enabled: true,
    start_date_enabled: false,
    end_date_enabled: true,
    start_date_required: false,
    end_date_required: true,
    confirmation: 'required',
    streaming_services: { spotify: {}, apple: null },
  },
  defaultLocale: 'en',
  messages: communityPlaylistMessages,
  blocks: communityPlaylistBlocks,
  templates: communityPlaylistTemplates,
  view: (page) => communityPlaylistView(page, samplePlaylist(page)),
};

/** Returns sample data for the editor's preview: the first tracks with invented votes. */
function samplePlaylist({ page: { blocks }, tracklist }: PublicPage) {
  const tracks = tracksOf(tracklist, blocks);
  const rules = rulesOf(blocks);
  const entries = tracks.slice(0, 3).map((track, index) => ({ track, votes: 12 - index * 5, mine: index === 0 }));
  const proposed = new Set(entries.map(({ track }) => track.id));
  const search = searchTracks(tracks, proposed, '');
  return {
    rules,
    entries,
    search,
    catalogueSize: tracks.length,
    videos: tracklist.videos,
    left: rules,
    showsAll: false,
    notice: null,
  };
}
