/** Whether this is an Apple device, whose shortcuts use Cmd instead of Ctrl. */
export const isApple = /mac|iphone|ipad/i.test(navigator.platform);
