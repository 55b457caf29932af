import './editor.css';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { CampaignApp } from '../campaignApp.ts';
import { EditorRoot } from './EditorRoot.tsx';
import { connectToHost, findHostWindow } from './host.ts';

/** What an app's folder adds to the kit's editor. */
export type EditorScreens<Content> = {
  /** The form of the content; calls `onChange` with a whole new content. */
  Form: ComponentType<{ content: Content; onChange: (content: Content) => void }>;
  /** The content to read only, beside another one, when two people saved. */
  Summary: ComponentType<{ content: Content }>;
};

/** Where this editor runs, as its server wrote it into the page. */
export type EditorPlace = { campaignId: string; apiPath: string; previewStyles: string[] };

/** Starts an app's editor in the element that its server made for it. */
export function mountEditor<Content>(app: CampaignApp<Content>, screens: EditorScreens<Content>): void {
  const element = document.getElementById('editor');
  const { campaignId, hostOrigin, api, previewStyles } = element?.dataset ?? {};
  if (!element || !campaignId || !hostOrigin || !api) return;
  const host = connectToHost(window, findHostWindow(), hostOrigin);
  const place = { campaignId, apiPath: api, previewStyles: previewStyles?.split(' ') ?? [] };
  createRoot(element).render(<EditorRoot app={app} screens={screens} host={host} place={place} />);
}
