/** The format of a UUID. All records have such ids except apps, uploads and audit entries. */
export const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
