import './editor.css';
import './blocks.css';
import './overlay.css';
import './templates.css';
import { createRoot } from 'react-dom/client';
import { forEachDocument } from '#contracts/legal.ts';
import type { CampaignApp } from '../app/app.ts';
import { PeopleProvider } from './BlockPeople.tsx';
import { EditorRoot } from './EditorRoot.tsx';
import type { LabelLoaders } from './editorTexts.ts';
import { connectToHost, findHostWindow } from './host.ts';

/**
 * Mounts an app's editor in the element that its server rendered. `labels` loads the labels of the app's blocks and templates
 * in the tool's other languages; without them these are shown as declared.
 */
export function mountEditor(app: CampaignApp, labels: LabelLoaders = {}): void {
  const element = document.getElementById('editor');
  const { campaignId, hostOrigin, api, previewStyles, uploads = '' } = element?.dataset ?? {};
  if (!element || !campaignId || !hostOrigin || !api) return;
  const host = connectToHost(window, findHostWindow(), hostOrigin);
  const legal = forEachDocument((document) => element.dataset[document] || null);
  const installation = { legal, origin: location.origin, uploadsUrl: uploads };
  const place = { campaignId, apiPath: api, previewStyles: previewStyles?.split(' ') ?? [], installation };
  createRoot(element).render(
    <PeopleProvider value={host}>
      <EditorRoot app={app} labels={labels} host={host} place={place} />
    </PeopleProvider>,
  );
}
