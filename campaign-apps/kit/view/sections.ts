import type { Html } from '#contracts/html.ts';
import { type BlockKind, blockKind, blockMarkup, markBlock } from '../app/blockKind.ts';
import { type PublicPage, startCountdown } from '../app/publicPage.ts';
import { focusArtistSection } from './focusArtists.ts';
import { followSection } from './follow.ts';
import { socialSection } from './social.ts';

const sectionNames = ['countdown', 'tracklist', 'artists', 'signUp', 'follow', 'social'] as const;

/** A section of a page that a block of the same type can place. */
type SectionName = (typeof sectionNames)[number];
type Sections = Record<SectionName, Html | null>;

/** Declares the block that places a section. `placeSections` renders it. */
export const sectionBlock = <const Type extends SectionName>(type: Type, label: string) =>
  blockKind({ type, label, max: 1, fields: {}, view: () => null });

export const countdownBlock = sectionBlock('countdown', 'Countdown');
export const artistsBlock = sectionBlock('artists', 'Artists');
export const signUpBlock = sectionBlock('signUp', 'Sign-up');
export const followBlock = sectionBlock('follow', 'Follow links');
export const socialBlock = sectionBlock('social', 'Social links');

/** Returns whether the page has the section at its default place: no block places it, and none that is hidden leaves it out. */
export const isUnplaced = ({ page, hiddenSections }: Pick<PublicPage, 'page' | 'hiddenSections'>, name: SectionName) =>
  !hiddenSections.includes(name) && !page.blocks.some(({ type }) => type === name);

/**
 * Renders the blocks of a page with the sections that they place. `unplaced` has the sections for the app's view to
 * render at their default places; it is null for a section that a block places, whose block is hidden, or that the page
 * does not show at this moment. The footer shows social links that are unplaced.
 */
export function placeSections(
  kinds: readonly BlockKind[],
  page: PublicPage,
  own: Pick<Sections, 'signUp'> & { tracklist?: Html | null },
): { blocks: (Html | null)[]; unplaced: Omit<Sections, 'social'> } {
  const sections: Sections = {
    countdown: startCountdown(page),
    tracklist: null,
    artists: focusArtistSection(page),
    follow: followSection(page),
    social: socialSection(page),
    ...own,
  };
  const unplaced = { ...sections };
  for (const name of sectionNames) if (page.hiddenSections.includes(name)) unplaced[name] = null;
  const blocks = page.page.blocks.map((block) => {
    const name = sectionNames.find((one) => one === block.type);
    if (!name) return blockMarkup(kinds, block, page);
    // A stored page can have two blocks of one section, whose ids must be unique in the document.
    const section = unplaced[name];
    unplaced[name] = null;
    return markBlock(page, block.id, section);
  });
  return { blocks, unplaced };
}
