/** Somewhere to wait until it is opened. */
export function barrier() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
