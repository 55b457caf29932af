/** The pattern of a UUID inside a text. All records have such ids except apps, uploads and audit entries. */
export const uuidPattern = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
export const uuidForm = new RegExp(`^${uuidPattern}$`);
