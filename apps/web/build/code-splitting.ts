/** Modules whose path goes on, from `src/` or from a package, in one of these ways. */
const anyOf = (...ways: readonly string[]) => new RegExp(`(?:src|icons)/(?:${ways.join('|')})`)

/** A file of what two or more screens share, without what those modules import themselves. */
const alone = { minShareCount: 2, includeDependenciesRecursively: false } as const

/**
 * What the entry imports statically is one file. Of the rest, what belongs to a one-time code, to the sign-in, to a
 * session, to the borrower's area, to paying, to the mailed links, to the sign-in's dots, to a page's frame, to asking
 * the server, to help, or to three or more steps is shared; a step is one small file of its own. The form's steps
 * never load what only the borrower's area shares.
 */
export const codeSplitting = {
  groups: [
    { name: 'core', tags: ['$initial' as const], priority: 5 },
    {
      ...{ name: 'code', ...alone, priority: 4 },
      test: anyOf('features/one-time-code', 'text/otp', 'fields/otp'),
    },
    {
      ...{ name: 'sign-in', ...alone, priority: 4 },
      test: anyOf(
        'features/sign-in/(ask|send|sign-in-request)',
        'client/seal-to-server',
        'text/sign-in',
        'borrower-sign-in',
      ),
    },
    {
      ...{ name: 'account', ...alone, priority: 4 },
      test: anyOf('features/sign-in/(step|password)', 'client/(after-sign-in|sign-out)', 'fields/password'),
    },
    {
      ...{ name: 'home', ...alone, priority: 4 },
      test: anyOf(
        'features/self-manage/(?!home/)',
        'client/screen-link',
        'text/(account|home|policies/policy-names)',
        // The wire's calls.
        '(borrower(?!-)|claims|loan|self-management)[^/]*$',
      ),
    },
    // Words with an icon: of installments, of applications, of a payment's outcome.
    { ...{ name: 'tag', ...alone, priority: 4 }, test: anyOf('ui/tag', '(circle-minus|clock|contrast)\\.') },
    { ...{ name: 'links', ...alone, priority: 4 }, test: anyOf('prepayment-links[^/]*$') },
    {
      ...{ name: 'link-words', ...alone, priority: 4 },
      test: anyOf('features/payment-links/support', 'text/payment-links'),
    },
    {
      ...{ name: 'payment', ...alone, priority: 4 },
      test: anyOf(
        'features/payment/',
        'text/payment\\.',
        'payments/',
        '(fast-payment|payment-messages)[^/]*$',
      ),
    },
    {
      ...{ name: 'way', ...alone, priority: 4 },
      test: anyOf('features/sign-in/sign-in-progress', 'text/login', 'ui/progress'),
    },
    // What every way in needs to ask and to tell, and nothing of the journey behind it.
    {
      ...{ name: 'asking', ...alone, priority: 4 },
      test: anyOf(
        'ui/(dialog|radio|rich)',
        'features/captcha/(captcha-place|send)',
        'fields/read',
        'client/own-',
        'text/field-messages',
      ),
    },
    {
      ...{ name: 'captcha-box', ...alone, priority: 5 },
      test: anyOf('features/captcha/captcha-box', 'text/captcha'),
    },
    {
      ...{ name: 'payer', ...alone, priority: 5 },
      test: anyOf('features/fast-payment/payer', 'fast-payment\\.ts'),
    },
    {
      ...{ name: 'follow', ...alone, priority: 4 },
      test: anyOf('client/journey/(follow|application-store|act)', 'client/journey/destinations', 'actions'),
    },
    { ...{ name: 'phone', ...alone, priority: 4 }, test: anyOf('ui/phone-card') },
    // Where to ask for help: status pages and links need it, the form's first touch does not.
    { ...{ name: 'help', ...alone, priority: 4 }, test: anyOf('features/support/chat-link') },
    // The calls of an application: the page of the e-mail check needs them and little else.
    {
      ...{ name: 'application', ...alone, minShareCount: 1, priority: 4 },
      test: /wire\/src\/application[.-]/,
    },
    {
      ...{ name: 'frame', minShareCount: 2, priority: 3 },
      test: anyOf('text/(titles|status)', 'ui/(status-page|illustration)'),
    },
    {
      ...{ name: 'calls', minShareCount: 2, priority: 2 },
      test: new RegExp(
        [
          anyOf(
            'client/(api-base|latest|parameters|renew|report|request|seal|session|send|failure|leave|use-)',
            'text/dates',
            'ui/(notice|facts|amount|use-)',
            '(chevron-down|circle-(check|exc)|info|triangle|x)[.-]',
          ).source,
          'compiler-runtime',
        ].join('|'),
      ),
    },
    { name: 'shared', test: /\/src\//, minShareCount: 3, priority: 1 },
  ],
}
