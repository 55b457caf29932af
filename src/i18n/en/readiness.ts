import { readinessCount } from './campaignList.ts';

/** What a campaign lacks before its start. */
export const readiness = {
  ...readinessCount,
  loading: 'Checking the campaign',
  failed: 'The campaign could not be checked',
  again: 'Check again',
  checked: 'Checked %{time}. The public page is requested at most once a minute.',
  ready: 'Ready to start',
  readyText: 'Nothing is missing.',
  hintsText: 'The hints below are optional.',
  running: 'Everything is in place',
  ended: 'Ended',
  endedText: 'This campaign has ended. There is nothing left to prepare.',
  problem: 'Problems',
  hint: 'Hints',
  goTo: 'Go to %{place}',
  openPage: 'Open the page',
  more: '%{names} and 1 more |||| %{names} and %{smart_count} more',
  items: {
    start_date: { title: 'No start date', why: 'The app requires one.' },
    end_date: { title: 'No end date', why: 'The app requires one.' },
    privacy: { title: 'No privacy notice', why: 'Fans need its link before they sign up.' },
    app_privacy: {
      title: 'No privacy notice',
      why: 'Ask an administrator to set one for the app or for this installation.',
    },
    mail: {
      title: 'No sender for mails',
      why: 'Without mail, fans can’t confirm their address. Ask an administrator whether the app’s mail is set up.',
    },
    page: { title: 'The public page does not work' },
    gate_product: { title: 'Token gate without a product', why: 'Without a product ID, no one is let in.' },
    newsletters: {
      title: 'No newsletter to subscribe to',
      why: 'Newsletter sign-up is on, but no enabled newsletter has a form ID or address book ID.',
    },
    tracks: { title: 'No tracks', why: 'The page has no music to play.' },
    languages: { title: 'Missing texts', why: '%{languages}. Fans see the default language’s text instead.' },
    newsletter_languages: {
      title: 'No newsletter in some languages',
      why: '%{languages}: no IDs, so it is not offered.',
    },
    sound: {
      title: 'Not all tracks play in full',
      why: 'Whole tracks: %{whole}. 30-second excerpts: %{excerpts}. Without sound: %{silent}. Audio files can be added to tracks.',
    },
    captions: {
      title: 'A video without captions',
      why: 'People who can’t hear it miss what is said. Caption files can be added to its block.',
    },
    accessibility: {
      title: 'The page is hard to use for some people',
      why: '%{found}. The editor marks each place and says what to do.',
    },
    no_end: { title: 'No end date', why: 'The campaign never closes.' },
    test: { title: 'Test campaign', why: 'Search engines do not list test pages.' },
    share_image: {
      title: 'No image for shared links',
      why: 'Without one, the app makes one from the title and the cover.',
    },
  },
  found: {
    alt_texts: 'Pictures without a description: %{count}',
    contrast: 'Low contrast: %{count}',
    link_texts: 'Unclear link texts: %{count}',
    headings: 'Headings out of order: %{count}',
    captions: 'Videos without captions: %{count}',
    dead_links: 'Links that lead nowhere: %{count}',
    legal_links: 'Missing legal links: %{count}',
    rules: 'Other problems: %{count}',
  },
  page: {
    address: 'Its URL is unknown until the app’s config has loaded.',
    status: 'It returned the status %{status}.',
    redirect: 'It leads to another site.',
    timeout: 'It took longer than 5 seconds to respond.',
    unreachable: 'It could not be reached.',
  },
} as const;
