import { localStorageStore, type Store } from 'react-admin';

/**
 * react-admin's browser store without notifications for unchanged values. A list stores the parameters of its URL when
 * it opens and would otherwise render twice.
 */
export function dedupedStore(): Store {
  const store = localStorageStore();
  return {
    ...store,
    setItem(key, value) {
      if (JSON.stringify(store.getItem(key)) !== JSON.stringify(value)) store.setItem(key, value);
    },
  };
}
