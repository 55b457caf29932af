/** Returns a barrier that callers wait at until it is opened. */
export function barrier() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
