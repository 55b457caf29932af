const tabKey = 'cms_tab';
/** The page before this one lets go of its name as it ends; a name that is not free by then is a living tab's. */
const releaseMs = 1_000;

const lockName = (tab: string): string => `${tabKey} ${tab}`;

/**
 * Names this tab for as long as it lives, over reloads and sign-ins; where nothing can be kept, until it is reloaded. A
 * duplicated tab begins with all that its original keeps, its name too: who finds that in use takes another.
 */
export function createTabName(): () => Promise<string> {
  let own: Promise<string> | null = null;
  return () => {
    own ??= findName();
    return own;
  };
}

export const tabName = createTabName();

async function findName(): Promise<string> {
  const known = sessionStorage.getItem(tabKey);
  if (known && (await claim(known))) return known;
  const made = crypto.randomUUID();
  void claim(made);
  try {
    sessionStorage.setItem(tabKey, made);
  } catch {
    // Storage that is full or forbidden: the name lives as long as the page.
  }
  return made;
}

/** Holds the name for as long as the page lives; false when another one has it. */
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

/** The tabs of this browser that are open now, of those named. */
export async function openTabs(tabs: readonly string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return new Set(tabs.filter((tab) => names.has(lockName(tab))));
}
