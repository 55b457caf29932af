/** Webhooks and their deliveries. */
export const webhooks = {
  deliveries: {
    title: 'Deliveries',
    text: 'The requests of the last 30 days, with the responses.',
    show: 'Show deliveries',
    test: 'Send a test event',
    tested: 'The test event is being sent. Its result appears in the deliveries.',
    resend: 'Send again',
    resendOf: 'Send %{event} of %{time} again',
    resent: '%{event} is being sent again.',
    none: 'No deliveries yet',
    noneText: 'Each event that is sent to a webhook appears here for 30 days.',
  },
  secret: {
    title: 'Signing secret',
    text: 'The receiver verifies with it that requests come from this server. It can’t be viewed again, only replaced.',
    rotate: 'Replace the secret',
    rotateQuestion: 'Replace the signing secret of "%{name}"?',
    rotateText: 'For 24 hours, requests are signed with both secrets. Give the receiver the new one in this time.',
    madeOf: 'Signing secret of "%{name}"',
    once: 'Copy it now and give it to the receiver. It can’t be viewed again.',
    copy: 'Copy secret',
    copied: 'Secret copied to clipboard',
    copyFailed: 'Couldn’t copy. Select the secret and copy it manually.',
    uncopied: 'You have not copied the secret',
    uncopiedText: 'It can’t be viewed again. Without a copy, you can only replace it.',
  },
} as const;
