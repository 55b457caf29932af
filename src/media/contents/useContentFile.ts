import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';

/** How long a browser may take to start saving a file. */
const takenAfterMs = 60_000;

/** Returns a URL of the small image of a content, which needs the token to be read; null if there is none. */
export function useContentImage({ filename, type }: Upload, version: number): string | null {
  const { readContentFile } = useDataProvider<CmsDataProvider>();
  const { data } = useQuery({
    // A version keeps its content, so it is outside of the queries that changes of the library repeat.
    queryKey: ['uploadContents', filename, version],
    queryFn: ({ signal }) => readContentFile(filename, version, 'thumbnail', { signal }),
    enabled: type === 'image',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(data instanceof Blob)) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url;
}

/** Returns a function that downloads a content under the name of its file. */
export function useDownloadContent({ filename, name }: Upload): (version: number) => Promise<void> {
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { readContentFile } = useDataProvider<CmsDataProvider>();
  return async (version) => {
    try {
      const url = URL.createObjectURL(answered(await readContentFile(filename, version, 'file')));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), takenAfterMs);
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
  };
}
