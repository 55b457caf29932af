/** Headers of requests that endpoints name, with their description. */
export const requestHeaders = {
  'Accept-Language': 'The language of labels (RFC 9110, section 12.5.4).',
  'If-Match':
    'Tags of versions: the write is carried out only if the record has one of them (RFC 9110, section 13.1.1).',
  'If-None-Match': 'Tags of versions that the client has: 304 for one of them (RFC 9110, section 13.1.2).',
  Range: 'The bytes to return: 206 with them (RFC 9110, section 14.2).',
  'Tus-Resumable': 'The version of the upload protocol, 1.0.0.',
  'Upload-Length': 'The size of the file in bytes.',
  'Upload-Metadata': 'The names `filename` and `folder` with their values in Base64.',
  'Upload-Offset': 'The place of the part in the file, in bytes.',
} as const;

/** Headers of answers that endpoints name, with their description. */
export const answerHeaders = {
  ETag: 'The tag of this version of the answer.',
  'Content-Range': 'Which bytes of the whole the answer has.',
  Location: 'The URL of what was created.',
} as const;

export type RequestHeader = keyof typeof requestHeaders;
export type AnswerHeader = keyof typeof answerHeaders;
