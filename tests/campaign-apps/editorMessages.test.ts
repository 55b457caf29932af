import { describe, expect, it } from 'vitest';
import {
  agreedVersion,
  editorMessage,
  hostMessage,
  parseEditorMessage,
  parseHostMessage,
} from '#contracts/editorMessages.ts';

const campaign = {
  id: '0190c1f0-0000-7000-8000-000000000001',
  app: 'listening-party',
  name: 'Northern Lights',
  slug: 'northern-lights',
  url: null,
  test: false,
  starts_at: null,
  ends_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2025-01-01T00:00:00.000Z',
};
const size = { width: 1200, height: 630 };

describe('messages from the editor', () => {
  it.each([
    editorMessage('ready', { versions: [1, 2] }),
    editorMessage('campaignSaved', { campaignId: 'c1' }, 2),
    editorMessage('openMediaLibrary', {}, 1),
    editorMessage('openMediaLibrary', { fieldId: 'cover', targetSize: size }, 2),
    editorMessage('openMediaLibrary', { fieldId: 'film', targetSize: { width: 0, height: 0 }, kind: 'video' }, 2),
    editorMessage('place', { blockId: 'text-1' }, 2),
    editorMessage('place', { blockId: null }, 2),
    editorMessage('unsaved', { unsaved: true }, 2),
  ])('accepts $type of version $v unchanged', (message) => {
    expect(parseEditorMessage(structuredClone(message))).toEqual(message);
  });

  it.each([
    ['another namespace', { ...editorMessage('ready', { versions: [1] }), ns: 'other' }],
    ['an unknown version', { ...editorMessage('ready', { versions: [1] }), v: 3 }],
    ['a version in words', { ...editorMessage('ready', { versions: [1] }), v: '1' }],
    ['an unknown type', { ...editorMessage('ready', { versions: [1] }), type: 'grantAccess' }],
    ['a type of the other side', hostMessage('theme', { mode: 'dark' })],
    ['a type of every object', { ...editorMessage('ready', { versions: [1] }), type: 'constructor' }],
    ['no payload', { ns: 'cms-editor', v: 1, type: 'ready' }],
    ['versions that are no list', { ns: 'cms-editor', v: 1, type: 'ready', payload: { versions: 1 } }],
    ['an empty campaign id', { ns: 'cms-editor', v: 1, type: 'campaignSaved', payload: { campaignId: '' } }],
    ['a media request of version 2 without a field', editorMessage('openMediaLibrary', {}, 2)],
    ['a place of version 1', editorMessage('place', { blockId: 'text-1' }, 1)],
    ['unsaved changes of version 1', editorMessage('unsaved', { unsaved: true }, 1)],
    ['a place with an invalid block', editorMessage('place', { blockId: 'b'.repeat(65) }, 2)],
    ['a text', 'cms-editor'],
    ['nothing', null],
    ['a list', [editorMessage('ready', { versions: [1] })]],
  ])('drops %s', (_name, data) => {
    expect(parseEditorMessage(data)).toBeNull();
  });

  it('ignores unknown versions', () => {
    const message = parseEditorMessage({ ns: 'cms-editor', v: 1, type: 'ready', payload: { versions: [1, 9] } });
    expect(message?.payload).toEqual({ versions: [1] });
  });

  it('ignores unknown kinds of files', () => {
    const request = { fieldId: 'cover', targetSize: size };
    const data = { ns: 'cms-editor', v: 2, type: 'openMediaLibrary', payload: { ...request, kind: 'hologram' } };
    expect(parseEditorMessage(data)?.payload).toEqual(request);
  });

  it('contain only the declared fields', () => {
    const data = { ...editorMessage('campaignSaved', { campaignId: 'c1' }), extra: 1 };
    expect(parseEditorMessage({ ...data, payload: { campaignId: 'c1', role: 'admin' } })).toEqual(
      editorMessage('campaignSaved', { campaignId: 'c1' }),
    );
  });
});

describe('messages from the host', () => {
  it.each([
    hostMessage('ready', { version: 2 }),
    hostMessage('token', { token: 'abc', expires_at: '2026-01-01T00:00:00.000Z' }, 2),
    hostMessage('theme', { mode: 'dark' }, 2),
    hostMessage('campaignInfo', { campaign }, 2),
    hostMessage('mediaPicked', { fieldId: 'cover', url: 'http://localhost/uploads/a.png', ...size }, 2),
    hostMessage('mediaPicked', { url: 'http://localhost/uploads/a.png', ...size, alt: 'A wave' }, 2),
    hostMessage('mediaPicked', { url: '/a.mp4', ...size, picture: '/a.mp4/thumbnail/1280' }, 2),
    hostMessage('mediaPicked', { url: null, width: 0, height: 0 }, 1),
    hostMessage('language', { locale: 'de' }, 2),
    hostMessage('presence', { people: [{ id: 'u1', name: 'Kim Lee', blockId: 'text-1' }] }, 2),
  ])('accepts $type unchanged', (message) => {
    expect(parseHostMessage(structuredClone(message))).toEqual(message);
  });

  it.each([
    ['a ready of an unknown version', { ns: 'cms-editor', v: 1, type: 'ready', payload: { version: 3 } }],
    ['a token without an end', { ns: 'cms-editor', v: 1, type: 'token', payload: { token: 'abc' } }],
    ['an unknown theme', { ns: 'cms-editor', v: 1, type: 'theme', payload: { mode: 'sepia' } }],
    [
      'a campaign without an id',
      { ns: 'cms-editor', v: 1, type: 'campaignInfo', payload: { campaign: { ...campaign, id: null } } },
    ],
    ['a picture of no size', { ns: 'cms-editor', v: 1, type: 'mediaPicked', payload: { url: 'x', width: -1 } }],
    ['a picture of another type', hostMessage('mediaPicked', { url: 'x', ...size, picture: 7 as never }, 2)],
    ['an alternative text that is none', hostMessage('mediaPicked', { url: 'x', ...size, alt: 7 as never }, 2)],
    ['a language in version 1', hostMessage('language', { locale: 'de' }, 1)],
    ['a language that is markup', hostMessage('language', { locale: '<b>' }, 2)],
    ['a language of any length', hostMessage('language', { locale: 'de'.repeat(40) }, 2)],
    ['people in version 1', hostMessage('presence', { people: [] }, 1)],
    ['a message of the editor', editorMessage('ready', { versions: [1] })],
  ])('drops %s', (_name, data) => {
    expect(parseHostMessage(data)).toBeNull();
  });

  it('contain only the campaign fields for editors', () => {
    const full = { ...campaign, consumer_data_anonymised_at: null, created_by: { email: 'a@example.com' } };
    const message = parseHostMessage({ ns: 'cms-editor', v: 2, type: 'campaignInfo', payload: { campaign: full } });
    expect(message?.payload).toEqual({ campaign });
  });
});

it('use the highest version that both support', () => {
  expect(agreedVersion([1, 2])).toBe(2);
  expect(agreedVersion([1])).toBe(1);
  expect(agreedVersion([])).toBeNull();
});
