import createClient from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';
import type { components, paths } from './generated/api.d.ts';

type Campaign = components['schemas']['Campaign'];
type Login = { email: string; password: string };
type Received = { headers: Record<string, string>; body: string };

/** Returns a client of the API with a bearer. */
const clientFor = (url: string, bearer?: string) =>
  createClient<paths>({ baseUrl: url, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });
type Client = ReturnType<typeof clientFor>;

/** Returns the data of an answer. @throws Error with the key of the error */
function dataOf<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Logs in, and creates a personal access token that may write campaigns and manage webhooks. */
export async function createToken(url: string, body: Login): Promise<string> {
  const session = dataOf(await clientFor(url).POST('/api/auth/jwt/session', { body }));
  const permissions = ['campaigns-read', 'campaigns-create', 'campaigns-modify', 'apps-modify', 'users-read'] as const;
  const created = await clientFor(url, session.access_token).POST('/api/users/me/personal_access_tokens', {
    body: { token_name: 'Releases', permissions: [...permissions] },
  });
  return dataOf(created).token;
}

/** Creates the campaigns of a CSV (`name,slug,title`), with a picture and a text, and publishes them. */
export async function release(
  url: string,
  token: string,
  { app, csv, picture }: { app: string; csv: string; picture: Blob },
) {
  const client = clientFor(url, token);
  const { cursor } = dataOf(await client.GET('/api/changes'));
  const image = await uploadPicture(client, picture);
  const published: Campaign[] = [];
  for (const row of csv.trim().split('\n').slice(1)) {
    const [name = '', slug = '', title = ''] = row.split(',');
    const { id } = dataOf(await client.POST('/api/campaigns', { body: { app, name, slug } }));
    const params = { path: { id } };
    const fields = {
      meta_tags: { title, og_image: image },
      i18n: { translations: [{ locale: 'en', messages: { 'page.title': title } }] },
    };
    dataOf(await client.POST('/api/campaigns/{id}/patch', { params, body: { fields } }));
    published.push(dataOf(await client.POST('/api/campaigns/{id}/publish', { params })));
  }
  const changes = dataOf(await client.GET('/api/changes', { params: { query: { since: cursor } } }));
  return { published, changed: changes.items.map(({ campaign_id }) => campaign_id) };
}

async function uploadPicture(client: Client, picture: Blob): Promise<string> {
  const form = new FormData();
  form.set('file', picture, 'cover.jpg');
  const uploaded = await client.POST('/api/uploads', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { file: '', folder: '/' },
    bodySerializer: () => form,
  });
  return dataOf(uploaded).url;
}

/** Adds a webhook for published campaigns, and returns the function that checks what it receives. */
export async function addWebhook(url: string, token: string, receiver: string) {
  const { secret } = dataOf(
    await clientFor(url, token).POST('/api/webhooks', {
      body: { name: 'Releases', url: receiver, events: ['campaign.published'] },
    }),
  );
  const webhook = new Webhook(secret);
  return ({ body, headers }: Received): unknown => webhook.verify(body, headers);
}
