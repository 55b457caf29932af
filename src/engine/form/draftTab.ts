const tabKey = 'cms_tab';
/**
 * How long to wait for the previous page to release its name while it unloads; a name that is still taken then belongs
 * to an open tab.
 */
const releaseMs = 1_000;

const lockName = (tab: string): string => `${tabKey} ${tab}`;

/**
 * Returns a function that names this tab for its lifetime, across reloads and logins; without storage, until it is
 * reloaded. A duplicated tab starts with a copy of the original's storage, including its name: the tab that finds its
 * name in use takes a new one.
 */
export function createTabName(): () => Promise<string> {
  let own: Promise<string> | null = null;
  return () => {
    own ??= findName();
    return own;
  };
}

/** Returns this tab's name, see `createTabName`. */
export const tabName = createTabName();

async function findName(): Promise<string> {
  const known = sessionStorage.getItem(tabKey);
  if (known && (await claim(known))) return known;
  const made = crypto.randomUUID();
  void claim(made);
  try {
    sessionStorage.setItem(tabKey, made);
  } catch {
    // Without storage (full or forbidden) the name lasts as long as the page.
  }
  return made;
}

/** Holds the name for the lifetime of the page; returns false if another page holds it. */
function claim(tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    const holdForever = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks
      .request(lockName(tab), { signal: AbortSignal.timeout(releaseMs) }, holdForever)
      .catch(() => resolve(false));
  });
}

/** Returns those of the given tabs that are open in this browser. */
export async function openTabs(tabs: readonly string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return new Set(tabs.filter((tab) => names.has(lockName(tab))));
}
