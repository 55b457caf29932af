import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PreviewMessage, readPreviewMessage } from '#contracts/previewFrame.ts';
import { useNumber } from '#src/i18n/useNumber.ts';
import { useT } from '#src/i18n/useT.ts';
import { divider, frame, label, pages, slider } from './comparedPagesStyle.ts';
import type { Previews } from './usePreviews.ts';

/** The language of the page in the release, and what both can be switched to. */
export type Offered = { language: string; languages: string[]; moments: string[] };

type ComparedPagesProps = {
  previews: Previews;
  /** What the two pages are called. */
  names: readonly [string, string];
  /** In pixels; null fills the dialog. */
  width: number | null;
  isBusy: boolean;
  onOffered: (offered: Offered) => void;
};

/** The pages run their scripts, and open and lead nowhere else. The tool's URLs stay its own. */
const frameRules = { sandbox: 'allow-scripts allow-same-origin allow-forms', referrerPolicy: 'no-referrer' } as const;

/** Shows two pages on top of each other, each on its side of a divider. They scroll together. */
export function ComparedPages({ previews, names, width, isBusy, onOffered }: ComparedPagesProps) {
  const t = useT();
  const percent = useNumber();
  const { addresses, origin } = previews;
  const [share, setShare] = useState(50);
  const [loaded, setLoaded] = useState<readonly string[]>([]);
  const frames = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)] as const;
  useScrollingTogether(frames, origin, onOffered);
  const clips = [`inset(0 ${100 - share}% 0 0)`, `inset(0 0 0 ${share}%)`];
  return (
    <Box sx={{ ...pages, maxWidth: width ?? 'none' }}>
      {addresses.map((address, side) => (
        <Box
          // Another address in the same element would be another step back in the browser's history.
          key={address}
          component="iframe"
          ref={frames[side]}
          src={address}
          title={t('comparison.frame', { name: names[side] ?? '' })}
          {...frameRules}
          style={{ clipPath: clips[side] }}
          sx={frame}
          onLoad={() => setLoaded((known) => [...known, address])}
        />
      ))}
      <Name name={names[0]} share={share} place={{ left: 8 }} />
      <Name name={names[1]} share={100 - share} place={{ right: 8 }} />
      <Box aria-hidden sx={divider} style={{ left: `${share}%` }} />
      <Box
        component="input"
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={t('comparison.divider', { before: names[0], after: names[1] })}
        aria-valuetext={t('comparison.share', { name: names[0], percent: percent(share) })}
        sx={slider}
        onChange={({ target }) => setShare(Number(target.value))}
      />
      {(isBusy || addresses.some((address) => !loaded.includes(address))) && (
        <LinearProgress aria-label={t('comparison.loading')} sx={{ position: 'absolute', insetInline: 0, top: 0 }} />
      )}
    </Box>
  );
}

type NameProps = {
  name: string;
  /** How much of the width its side has, in percent. */
  share: number;
  place: { left: number } | { right: number };
};

/** The share that has room for a name. */
const minShare = 15;

/** The name of a page above its side. The frames have the names for screen readers. */
const Name = ({ name, share, place }: NameProps) =>
  share >= minShare && (
    <Box aria-hidden sx={{ ...label, ...place }} style={{ maxWidth: `calc(${share}% - 16px)` }}>
      {name}
    </Box>
  );

type Frames = readonly [RefObject<HTMLIFrameElement | null>, RefObject<HTMLIFrameElement | null>];

/**
 * Passes the scrolling of each page on to the other, and to a page that is loaded later. Reports what the pages can be
 * switched to.
 */
function useScrollingTogether(frames: Frames, origin: string, onOffered: (offered: Offered) => void): void {
  const scrolled = useRef<PreviewMessage | null>(null);
  const onMessage = useEffectEvent(({ data, source, origin: sender }: MessageEvent) => {
    const [before, after] = frames.map(({ current }) => current?.contentWindow);
    const message = sender === origin && (source === before || source === after) ? readPreviewMessage(data) : null;
    if (message?.type === 'preview-scrolled') {
      scrolled.current = message;
      (source === before ? after : before)?.postMessage(message, origin);
    }
    if (message?.type !== 'preview-shown') return;
    if (source === after) onOffered(message);
    if (scrolled.current) source?.postMessage(scrolled.current, { targetOrigin: origin });
  });
  useEffect(() => {
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
}
