/** Returns the unsaved changes that this browser stores, as JSON; runs in the page. */
export async function draftsKept(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('cms_drafts', 1);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const reading = database.transaction('drafts').objectStore('drafts').getAll();
  await new Promise((resolve, reject) => {
    reading.onsuccess = resolve;
    reading.onerror = reject;
  });
  database.close();
  return JSON.stringify(reading.result);
}
