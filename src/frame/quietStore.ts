import { localStorageStore, type Store } from 'ra-core';

/**
 * React-admin's store in this browser, which tells nobody of a value that it has already: a list writes down the
 * parameters of its address as it opens, and would draw itself again for those that it wrote there the last time.
 */
export function quietStore(): Store {
  const store = localStorageStore();
  return {
    ...store,
    setItem(key, value) {
      if (JSON.stringify(store.getItem(key)) !== JSON.stringify(value)) store.setItem(key, value);
    },
  };
}
