/**
 * The fields that a log has of a request and its response. Queries, headers, bodies and IP addresses may contain
 * credentials and personal data, so no log contains them.
 */
export const requestLogFields = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split(/[?#]/, 1)[0] ?? url }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
};
