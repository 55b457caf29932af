import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { publicUrl } from '#contracts/campaign.ts';
import { limits } from '#contracts/limits.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import type { Campaign } from '#resources/campaigns/schema.ts';

/**
 * The metadata that platforms derive from the form's values, with the fallbacks of the public page and the platforms.
 */
export type Preview = {
  domain: string;
  /** The domain and the path segments, as search engines show a URL. */
  breadcrumb: string;
  /** Truncated to 65 characters; empty if the page has no title. */
  title: string;
  ogTitle: string;
  /** Truncated to 200 characters. */
  description: string;
  favicon: string | null;
  ogImage: string | null;
  /** Whether `ogImage` is the picture that the app draws. */
  isDrawn: boolean;
  twitterImage: string | null;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Truncates the text after the given number of characters. */
function cutAt(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text;
}

/** Only http(s) images and images of the media library are shown. */
function imageOf(value: unknown): string | null {
  const text = textOf(value);
  return /^https?:\/\//i.test(text) || text.startsWith('/uploads/') ? text : null;
}

function addressOf(url: string | null): Pick<Preview, 'domain' | 'breadcrumb'> {
  if (url === null || !URL.canParse(url)) return { domain: '', breadcrumb: '' };
  const { host, pathname } = new URL(url);
  return { domain: host, breadcrumb: [host, ...pathname.split('/').filter(Boolean).map(decoded)].join(' › ') };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the preview of the current form values. */
export function usePreview(): Preview {
  const { app, campaign } = useCampaign();
  const [name, slug, title, ogTitle, description, favicon, ogImage, twitterImage]: unknown[] = useWatch({
    name: [
      'name',
      'slug',
      'meta_tags.title',
      'meta_tags.og_title',
      'meta_tags.og_description',
      'meta_tags.favicon',
      'meta_tags.og_image',
      'meta_tags.twitter_image',
    ],
  });
  const pageTitle = textOf(title) || textOf(name);
  const chosen = imageOf(ogImage);
  const drawn = useDrawnImage(campaign, chosen === null);
  const image = chosen ?? drawn;
  return {
    ...addressOf(publicUrl(app.config?.urls.campaign_public, textOf(slug))),
    title: cutAt(pageTitle, limits.previewTitleCut),
    ogTitle: cutAt(textOf(ogTitle) || pageTitle, limits.previewTitleCut),
    description: cutAt(textOf(description), limits.previewDescriptionCut),
    favicon: imageOf(favicon),
    ogImage: image,
    isDrawn: drawn !== null,
    twitterImage: imageOf(twitterImage) ?? image,
  };
}

/**
 * Returns the URL of the picture that the app draws for shared links of the saved campaign; null if it is not needed,
 * if the public URL is unknown, and if it fails to load: other apps draw none, and the apps draw none behind a token
 * gate. Source: `/card/{hash}.jpg` of the public page (docs/decisions/041-sharing-a-page.md).
 */
function useDrawnImage(campaign: Campaign, isNeeded: boolean): string | null {
  const address = isNeeded ? cardAddress(campaign) : null;
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return;
    const image = new Image();
    image.onerror = () => setMissing(address);
    image.src = address;
    return () => {
      image.onerror = null;
    };
  }, [address]);
  return address === missing ? null : address;
}

/** Any hash leads to the current picture; this one changes with each save, so that the browser loads it again. */
function cardAddress({ url, updated_at }: Campaign): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}/card/${Date.parse(updated_at)}.jpg`;
}
