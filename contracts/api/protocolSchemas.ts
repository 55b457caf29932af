import { type Static, type TSchema, Type } from 'typebox';
import { AppConfig } from '#resources/apps/config.ts';
import { I18nPatch } from '../campaignTexts.ts';
import {
  type EditorMessage,
  type EditorMessages,
  type EditorMessageVersion,
  editorMessageNamespace,
  editorMessageVersions,
  type HostMessage,
  type HostMessages,
} from '../editorMessages.ts';
import { pageBlockLimits } from '../pageBlocks.ts';
import { FoundOnPage } from '../readiness.ts';
import { ReportItem } from '../reportItems.ts';
import { endpoints } from './endpoint.ts';
import { oneOf } from './lists.ts';

const text = Type.String();
const textOrNull = Type.Union([text, Type.Null()]);
const Version = Type.Unsafe<EditorMessageVersion>({ type: 'integer', enum: [...editorMessageVersions] });
const Size = Type.Integer({ minimum: 0 });

/** The payloads of the messages between the tool and an editor; their types are those of `contracts/editorMessages.ts`. */
const ofEditor = {
  ready: Type.Object({ versions: Type.Array(Version) }),
  campaignSaved: Type.Object({ campaignId: text }),
  openMediaLibrary: Type.Union([
    Type.Object({
      fieldId: text,
      targetSize: Type.Object({ width: Size, height: Size }),
      kind: Type.Optional(oneOf(['video', 'captions'])),
    }),
    Type.Object({}),
  ]),
  place: Type.Object({ blockId: textOrNull }),
  unsaved: Type.Object({ unsaved: Type.Boolean() }),
  pageChecked: Type.Object({ campaignId: text, updatedAt: text, found: FoundOnPage }),
} satisfies { [Name in keyof EditorMessages]: TSchema };

const ofHost = {
  ready: Type.Object({ version: Version }),
  token: Type.Object({ token: text, expires_at: text }),
  theme: Type.Object({ mode: oneOf(['light', 'dark']) }),
  language: Type.Object({ locale: text }),
  campaignInfo: Type.Object({
    campaign: Type.Object({
      id: text,
      app: text,
      name: text,
      slug: text,
      url: textOrNull,
      test: Type.Boolean(),
      starts_at: textOrNull,
      ends_at: textOrNull,
      updated_at: text,
    }),
  }),
  mediaPicked: Type.Object({
    fieldId: Type.Optional(text),
    url: textOrNull,
    width: Size,
    height: Size,
    alt: Type.Optional(text),
    picture: Type.Optional(text),
  }),
  presence: Type.Object({ people: Type.Array(Type.Object({ id: text, name: text, blockId: textOrNull })) }),
} satisfies { [Name in keyof HostMessages]: TSchema };

/** Returns the schema of messages with these payloads. A payload that differs from its type does not compile. */
const messages = <Message>(payloads: Record<string, TSchema>) =>
  Type.Unsafe<Message>({
    anyOf: Object.entries(payloads).map(([type, payload]) =>
      Type.Object({ ns: Type.Literal(editorMessageNamespace), v: Version, type: Type.Literal(type), payload }),
    ),
  });

type Payloads<Schemas extends Record<string, TSchema>> = { [Name in keyof Schemas]: Static<Schemas[Name]> };
const editorPayloads = (payloads: EditorMessages): Payloads<typeof ofEditor> => payloads;
const hostPayloads = (payloads: HostMessages): Payloads<typeof ofHost> => payloads;
void [editorPayloads, hostPayloads];

/** A page of format 2. Other properties of the page and of its blocks belong to the app. */
const Page = Type.Object({
  format: Type.Literal(2),
  blocks: Type.Array(
    Type.Object({ id: text, type: Type.Optional(text) }, { maxProperties: pageBlockLimits.maxValues }),
    { maxItems: pageBlockLimits.maxBlocks },
  ),
});

/** The JSON Schemas of what apps and the tool exchange, by name. */
export const protocolSchemas: Record<string, TSchema> = {
  'app-config': AppConfig,
  'report-item': ReportItem,
  'editor-message': messages<EditorMessage>(ofEditor),
  'host-message': messages<HostMessage>(ofHost),
  page: Page,
  texts: I18nPatch,
};

/** JSON Schemas for teams that develop an app outside this repository (docs/protocol.md, Campaign apps). */
export const schemasApi = endpoints('schemas', {
  'GET /api/schemas': {
    summary: 'List the JSON Schemas of what apps and the tool exchange',
    access: 'public',
    answer: { 200: Type.Object({ items: Type.Array(Type.Object({ name: text, url: text })) }) },
  },
  'GET /api/schemas/:name': {
    summary: 'Get one of these JSON Schemas',
    access: 'public',
    params: Type.Object({ name: oneOf(Object.keys(protocolSchemas)) }),
    answer: { 200: Type.Object({}, { additionalProperties: true }) },
  },
});
