import type { HostMessages } from '#contracts/editorMessages.ts';
import type { EditingUser, Editors } from './editorPages.ts';
import { campaign } from './fakeCms.ts';

/** Sends a message of the tool to a user's editor. */
export const tellEditor = <Type extends keyof HostMessages>(
  { page }: Pick<EditingUser, 'page'>,
  type: Type,
  payload: HostMessages[Type],
): Promise<void> =>
  page.locator('iframe').evaluate(
    (frame, message) => {
      if (frame instanceof HTMLIFrameElement) frame.contentWindow?.postMessage(message, '*');
    },
    { ns: 'cms-editor', v: 2, type, payload },
  );

/** Stores a page as another user does, and tells an open editor that the campaign was changed. */
export async function changeElsewhere(editors: Editors, user: EditingUser, page: Parameters<Editors['store']>[0]) {
  const { state } = editors.apps.cms;
  const updated_at = new Date(Date.parse(state.campaign.updated_at) + 1_000).toISOString();
  editors.store(page);
  state.campaign = { ...state.campaign, updated_at };
  const { id, app, name, slug, test, starts_at, ends_at } = campaign;
  await tellEditor(user, 'campaignInfo', {
    campaign: { id, app, name, slug, test, starts_at, ends_at, updated_at, url: null },
  });
}
