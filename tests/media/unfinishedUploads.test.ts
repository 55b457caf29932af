import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { ApiCallError, type CmsDataProvider, createDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { sendFile } from '#src/media/uploads/sendFile.ts';
import { findUnfinished, forgetUnfinished, noteUnfinished, resumeKeyOf } from '#src/media/uploads/unfinishedUploads.ts';

/** A browser's storage; one that is blocked throws. */
function storage(isBlocked = false) {
  const values = new Map<string, string>();
  const allowed = () => {
    if (isBlocked) throw new DOMException('Blocked', 'SecurityError');
    return values;
  };
  return {
    getItem: (key: string) => allowed().get(key) ?? null,
    setItem: (key: string, value: string) => void allowed().set(key, value),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('unfinished uploads', () => {
  test('are found by their user, folder and file', () => {
    const file = new File(['words'], 'a.txt', { lastModified: 1 });
    const key = resumeKeyOf('ann', '/', file);
    noteUnfinished(key, '/api/uploads/tus/1', 3);
    expect(findUnfinished(key)).toMatchObject({ url: '/api/uploads/tus/1', kept: 3 });
    const changed = new File(['words'], 'a.txt', { lastModified: 2 });
    for (const other of [
      resumeKeyOf('bob', '/', file),
      resumeKeyOf('ann', '/b', file),
      resumeKeyOf('ann', '/', changed),
    ])
      expect(findUnfinished(other)).toBeNull();
    forgetUnfinished(key);
    expect(findUnfinished(key)).toBeNull();
  });

  test('are forgotten after a day, and if there are many newer ones', () => {
    vi.useFakeTimers();
    noteUnfinished('first', '/api/uploads/tus/1', 1);
    vi.advanceTimersByTime(limits.unfinishedUploadLifeMs - 1);
    expect(findUnfinished('first')).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(findUnfinished('first')).toBeNull();
    for (let number = 0; number <= limits.maxUnfinishedUploads; number++)
      noteUnfinished(`${number}`, '/api/uploads/tus/1', number);
    expect([findUnfinished('0'), findUnfinished('1')?.kept]).toEqual([null, 1]);
  });

  test('are known until the page is closed if the browser allows no storage', () => {
    vi.stubGlobal('localStorage', storage(true));
    noteUnfinished('blocked', '/api/uploads/tus/1', 5);
    expect(findUnfinished('blocked')?.kept).toBe(5);
  });

  test.each([
    'no JSON',
    '{}',
    '[{"key": 1}]',
    'null',
    '[{"key": "first", "url": "https://elsewhere.example/", "kept": 1, "expiresAt": 9000000000000}]',
  ])('are none in a storage that contains %s', (text) => {
    localStorage.setItem('cms_unfinished_uploads', text);
    expect(findUnfinished('first')).toBeNull();
    noteUnfinished('first', '/api/uploads/tus/1', 1);
    expect(findUnfinished('first')?.kept).toBe(1);
  });
});

describe('a file', () => {
  const large = new File([new Uint8Array(limits.uploadPartBytes + 1)], 'large.txt');
  const uploaded: Upload = Object.assign(Object.create(null), { id: 'large.txt' });
  type Call = Parameters<CmsDataProvider['uploadInParts']>[1] | null;

  /** Sends files; `answer` is called for large ones. */
  function sending(answer: (options: NonNullable<Call>) => Promise<Upload>) {
    const calls: Call[] = [];
    const dataProvider: CmsDataProvider = {
      ...createDataProvider(fetch),
      uploadFile: async () => {
        calls.push(null);
        return uploaded;
      },
      uploadInParts: (_file, options) => {
        calls.push(options);
        return answer(options);
      },
    };
    const send = (file: File, resumeKey: string | null = 'large') =>
      sendFile(dataProvider, file, {
        key: 'key',
        resumeKey,
        folder: '/',
        signal: new AbortController().signal,
        onProgress: () => undefined,
        onKept: () => undefined,
      });
    return { calls, send };
  }

  const starts = ({ onUrl, onKept }: NonNullable<Call>) => {
    onUrl?.('/api/uploads/tus/1');
    onKept?.(100);
  };

  test('of up to the size of a part is sent as a form, a larger one in parts', async () => {
    const { calls, send } = sending(async () => uploaded);
    await send(new File([new Uint8Array(limits.uploadPartBytes)], 'a.txt'));
    await send(large);
    expect(calls).toEqual([null, expect.objectContaining({ url: null })]);
  });

  test('continues after a lost connection, and is forgotten when it is complete', async () => {
    let lost = true;
    const { calls, send } = sending(async (options) => {
      starts(options);
      if (lost) throw new ApiCallError(0, null);
      return uploaded;
    });
    await expect(send(large)).rejects.toThrow();
    expect(findUnfinished('large')).toMatchObject({ url: '/api/uploads/tus/1', kept: 100 });
    lost = false;
    await send(large);
    expect(calls[1]?.url).toBe('/api/uploads/tus/1');
    expect(findUnfinished('large')).toBeNull();
  });

  test.each([
    [413, false],
    [415, false],
    [422, false],
    [401, true],
    [404, true],
    [409, true],
    [502, true],
    [507, true],
  ])('that gets the status %d can be continued: %s', async (status, continues) => {
    const { send } = sending(async (options) => {
      starts(options);
      throw new ApiCallError(status, null);
    });
    await expect(send(large)).rejects.toThrow();
    expect(findUnfinished('large') !== null).toBe(continues);
  });

  test('that is in the list twice is sent twice', async () => {
    let finish = () => {};
    const { calls, send } = sending(async (options) => {
      starts(options);
      await new Promise<void>((resolve) => {
        finish = resolve;
        if (calls.length === 2) resolve();
      });
      return uploaded;
    });
    const first = send(large);
    const end = finish;
    await send(large);
    end();
    await first;
    expect(calls.map((call) => call?.url)).toEqual([null, null]);
  });
});
