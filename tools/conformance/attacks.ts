export type Attack = { readonly plays: string; readonly mustHold: string }

/** What tests play as an attacker or as bad luck, by number; `npm run verify` plays each in full. */
export const attacks: Readonly<Record<string, Attack>> = {
  'S-01': {
    plays: '10,000 guesses at one code',
    mustHold: 'three are looked at',
  },
  'S-02': {
    plays: '200 guesses at one code at the same moment',
    mustHold: 'three are looked at',
  },
  'S-03': {
    plays: '24 h of guessing with every resend there is',
    mustHold: 'ten are looked at; one guess at each of many accounts raises the captcha within 200 tries',
  },
  'S-04': {
    plays: 'a thief and the owner with the same refresh token',
    mustHold: 'a token used again ends the session at once; two tabs that renew within ten seconds both live',
  },
  'S-05': {
    plays:
      'whoever asks by every call for anybody that names a person, about 2,000 known and 2,000 unknown people; or for the quota of as many',
    mustHold:
      'known and unknown are answered alike, to the byte and as fast: told apart by time with an area (AUC) of 0.55 at most',
  },
  'S-06': {
    plays: 'one network with as many tickets as it likes',
    mustHold: 'ten numbers a minute, sixty a day, none without a ticket',
  },
  'S-07': {
    plays:
      'another borrower, somebody signed out, agents, phones of other sales and the operator, at every call with every id',
    mustHold: 'they learn and change nothing; a foreign id is answered as an unknown one',
  },
  'S-08': {
    plays: 'injected and foreign scripts, and addresses that hold one, on every page',
    mustHold:
      'no violation by our own pages, none of theirs runs, the policy stands on every answer: of each call, of each address of a screen',
  },
  'S-09': {
    plays: '300 scripts in messages of the server, and in the names and words that a mail holds',
    mustHold: 'none becomes an element, an attribute or a link that runs; no source writes HTML from a text',
  },
  'S-10': {
    plays: 'pages of another site at every call: forms, beacons, requests without our scripts; and every GET',
    mustHold: 'no row of any table changes, no cookie goes, no answer can be read',
  },
  'S-11': {
    plays: 'whoever knows a document and a line and files a form, or holds a session without a fresh code',
    mustHold:
      'no link for a password, no e-mail, no phone and no password change without a code; the owner is told',
  },
  'S-12': {
    plays:
      '1,000 changes to the request of a payment: amounts, taxes, fields of the checkout and of our rows',
    mustHold: "each attempt has the server's values, or there is none",
  },
  'S-13': {
    plays: 'every act at every status',
    mustHold: 'only the pairs of the table do anything',
  },
  'S-14': {
    plays: 'forged, replayed and foreign identity results and messages',
    mustHold: 'no step forward',
  },
  'S-15': {
    plays:
      'a reader of the log of a whole journey, and of every call with what is personal in each of its fields',
    mustHold: 'no person, code, token or link in it',
  },
  'S-16': {
    plays: 'a reader of the database after a whole journey',
    mustHold: 'nothing personal in clear',
  },
  'S-17': {
    plays: 'scanners that open links twenty times, and 100,000 guesses at each kind',
    mustHold: 'nothing is consumed, none opens, each ends to the second',
  },
  'S-18': {
    plays:
      'bodies of 10 MB, 10,000 headers, JSON a thousand levels deep, `__proto__`, 1,000 requests that never end, 50 password sign-ins at once',
    mustHold:
      'each is refused or cut, nothing crashes; another call meanwhile takes twice as long at most (p95, the median of five rounds)',
  },
  'S-20': {
    plays:
      'sixty addresses that lead inside or elsewhere (other spellings, other schemes, redirects), in every field that somebody else writes',
    mustHold: 'no request to any of them',
  },
  'S-21': {
    plays: 'whoever tries passwords that are short, long, common or personal',
    mustHold: '8 to 128 characters are taken whole, the 3,000 commonest refused',
  },
  'S-23': {
    plays:
      '2,000 requests made from the published API document, valid and wrong in ten manners, by borrowers, applicants, agents, phones and nobody, about own, foreign and unknown things',
    mustHold: 'no failure, no undocumented status or shape, nothing of another person read or changed',
  },
  'S-31': {
    plays: 'one request of a payment, sent at once: 100 times, 50 rounds',
    mustHold: 'one attempt, one posting, one answer to the byte',
  },
  'S-32': {
    plays: 'accepted payments, each told of 1 to 20 times in any order: 1,000',
    mustHold: '1,000 postings, the sum to the peso',
  },
  'S-33': {
    plays: 'true notices of rejected and pending payments that say accepted: 500',
    mustHold: 'no posting',
  },
  'S-34': {
    plays: 'notices that somebody has changed: 10,000',
    mustHold: 'no posting, no failure',
  },
  'S-35': {
    plays: 'every order of pending, accepted twice, late or rejected: 48 on each of 100 loans',
    mustHold: "one end, the provider's",
  },
  'S-36': {
    plays: 'the API killed at each statement between a notice and its posting: 200 times',
    mustHold: 'nothing lost, nothing twice',
  },
  'S-37': {
    plays: 'a provider that is silent, fails, is slow, babbles, or shows a bad certificate: 50 payments each',
    mustHold: 'pending for the payer, no posting before it is back, then each once',
  },
  'S-38': {
    plays: 'a payment and the end of its order at one moment: 50 rounds',
    mustHold: 'it counts or goes back',
  },
  'S-39': {
    plays: 'guesses at the link of a prepayment: 100,000',
    mustHold: 'none opens',
  },
}
