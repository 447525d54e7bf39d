import { ownWay, type PlayedBy, type ScreenBehaviour } from '../screen-tests.ts'

const everyTab = ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital'] as const

/** Rules of states and transitions that a function of the product decides, each with its outcome. */
const rules = {
  'chat on the home of the borrower': 'automatic',
  'chat on a payment': 'automatic',
  'chat on an authenticated step of the onboarding': 'onboarding',
  'chat on the form': 'hidden',
  'chat on the fast payment': 'hidden',
  'chat on an assisted sale': 'hidden',
  'a quota of Finter is shown at': '/pre-validation/result',
  'a quota of Libre is shown at': '/pre-validation/result',
  'a quota of Assistido is shown at': '/pre-validation/assisted/result',
  'tabs of a payment, the first of which opens': everyTab,
  'tabs of a mobile-bill loan': ['Abono a capital'],
  'tabs of the last instalment': ['Pagar cuota'],
  'tabs of the last instalment of a mobile-bill loan': ['Pagar cuota'],
} as const

export type Rule = keyof typeof rules

export const decisions = Object.entries(rules).map(([says, outcome]) => ({ says: says as Rule, outcome }))

const inWeb = (file: string, test: string, given?: string): PlayedBy => ({
  file: `apps/web/src/${file}`,
  test,
  ...(given === undefined ? {} : { given }),
})
const web = (says: string, file: string, test: string, given?: string): ScreenBehaviour => ({
  says,
  played: inWeb(file, test, given),
})

const journey = 'shell/journey.test.ts'
const offer = 'channels/finter/offer-screen.test.tsx'
const form = 'steps/form/form-screen.test.tsx'
const counterOffer = 'channels/libre/counter-offer/counter-offer-screen.test.tsx'
const direction = 'channels/finter/direction-screen.test.tsx'
const signIn = 'features/sign-in/sign-in-screens.test.tsx'
const newPassword = 'features/sign-in/new-password.test.tsx'
const details = 'channels/finter/details-screen.test.tsx'
const contract = 'steps/agreement/contract-screen.test.tsx'
const assistedContract = 'channels/assisted/contract/assisted-contract-screen.test.tsx'
const resend = 'features/payment-links/resend/resend-screen.test.tsx'

const checkLeads = (situation: string, path: string) =>
  web(
    `pre-offer check, outcome ${situation}: ${path}`,
    journey,
    'outcome %s',
    `['${situation}', { situation: '${situation}'`,
  )
const offerLeads = (situation: string) =>
  web(
    `offer, situation ${situation}: /process-request`,
    offer,
    '%s (%o) leads to %s, without congratulations',
    `['${situation}', undefined, '/process-request']`,
  )
const headline = (status: string) =>
  web(
    `counter-offer, status ${status}: a headline of its own`,
    counterOffer,
    '%s has a headline that names what can be had and what to choose (R-V65)',
    `'${status}',`,
  )

/** Rules of states and transitions that a test plays. */
export const transitions: readonly ScreenBehaviour[] = [
  checkLeads('preOffer', '/pre-offer'),
  checkLeads('offer', '/offer-equipo'),
  checkLeads('reproved', '/process-request'),
  offerLeads('reproved'),
  offerLeads('deviceunavailable'),
  offerLeads('refusedpaymentorder'),
  offerLeads('inconsistentprice'),
  offerLeads('infolaftFailure'),
  web(
    'offer, situation reproved with reasons: the rejection',
    offer,
    '%s (%o) leads to %s, without congratulations',
    "'/error-response'],",
  ),
  web(
    'form answered with 200 and status reproved: /process-request',
    form,
    'status %s leads to %s with its reasons',
    "['reproved', '/process-request']",
  ),
  web(
    'form answered with 200 and status infolaftFailure: /process-request',
    form,
    'status %s leads to %s with its reasons',
    "['infolaftFailure', '/process-request']",
  ),
  web(
    'marketing channels copy the data-treatment acceptance',
    form,
    'accepting the data treatment ticks the marketing channels, and each can be unticked on its own (R-V15)',
  ),
  headline('DOWNGRADE'),
  headline('UPGRADE'),
  headline('MAINTAIN'),
  web(
    'counter-offer: Lo quiero needs a validated e-mail',
    counterOffer,
    'needs a validated e-mail, and otherwise asks to validate it',
  ),
  web(
    'initial payment above 0 is confirmed in a reminder',
    'channels/finter/pre-offer-screen.test.tsx',
    'an amount above 0 is confirmed in a reminder first, and saved once',
  ),
  web(
    'initial payment that the server raised shows its modal',
    'channels/finter/pre-offer-screen.test.tsx',
    'a raised down payment is shown before the offer: initial payment increased',
  ),
  web(
    'a required guarantee opens its modal on entering the offer',
    offer,
    'a required guarantee opens its window on entering, with its tax and the helpline (R-V16)',
  ),
  web(
    'confirming the offer needs a validated e-mail',
    offer,
    'an e-mail that is not validated opens its window instead of confirming',
  ),
  web(
    'delivery is confirmed with WORK unless HOME is chosen',
    direction,
    'confirming sends WORK unless HOME is chosen, once, with the payment day of the application',
  ),
  web(
    'delivery date, period and cost are shown',
    direction,
    'saving shows the address, its date and period, and the cost in the next bill',
  ),
  web(
    'without a delivery date the operator confirms it by e-mail',
    direction,
    'without a date the operator will confirm it by mail',
  ),
  web(
    'bank data can be edited until the contract terms are accepted',
    contract,
    'bank data can be edited unless the contract terms are already accepted (R-J9)',
  ),
  web(
    'summary with nothing to pay: Close goes to the survey',
    details,
    'with nothing to pay Cerrar leads to the survey',
  ),
  web(
    'summary: a link that arrived leads to the survey',
    details,
    'the link is sent once to the registered address; that it came leads to the survey',
  ),
  web(
    'summary: a link that did not arrive reopens the resend',
    details,
    'a link that did not come opens the resend again',
  ),
  web(
    'assisted questions answered with reproved or infolaftFailure: /process-request',
    'channels/assisted/evidente/assisted-evidente.test.tsx',
    'after the questions %s leads to CantProcessRequest (R-G55)',
    "['reproved', 'infolaftFailure']",
  ),
  web(
    'assisted contract, situation waitingClient: the code',
    assistedContract,
    'situation waitingClient leads to the code; a double press asks for one signature (R-G56)',
  ),
  web(
    'assisted contract, any other situation: /process-request',
    assistedContract,
    'any other situation after the contract, such as %s, leads to CantProcessRequest (R-G56)',
  ),
  web(
    'pre-validation, situation reproved: the rejection',
    'features/pre-validation/otp/pre-validation-otp-screen.test.tsx',
    'a result of %o leads to %s',
    "[{ situation: 'reproved' } as const, '/pre-validation/reproved-reasons']",
  ),
  web(
    'sign-in: with several mobiles one is chosen by its last digits',
    signIn,
    'with several lines one is chosen by its last digits first (R-V21)',
  ),
  web(
    'sign-in: the server says that a password comes first',
    signIn,
    'with a password leads to it and sends no code (R-V21)',
  ),
  web(
    'sign-in: without an identity number in the session back to /login',
    signIn,
    'needs a document in memory (R-V22)',
  ),
  web(
    'sign-in: updatePassword leads to create-password after the code',
    signIn,
    'leads to a password of one’s own when that is asked for',
  ),
  web('a password that was created leads to /login-password', newPassword, 'leads to the sign-in with it'),
  web(
    'a password that was reset leads to the sign-in',
    newPassword,
    'sets the password once and leads to the sign-in',
  ),
  web(
    'payment of a mobile-bill loan begins at Abono a capital',
    'features/self-manage/payment/payment-screen.test.tsx',
    'a loan on the bill starts at Abono a capital and has no installment to pay here',
  ),
  web(
    'payment: nothing is prepaid while something is overdue',
    'features/self-manage/payment/payment-screen.test.tsx',
    'is not allowed while something is overdue: that is paid first',
  ),
  web(
    'a session that cannot be renewed is destroyed',
    'client/request.test.ts',
    'a session that cannot be renewed has ended, and the device forgets it',
  ),
  web(
    '/assisted/home clears local and session storage',
    'channels/assisted/home/home-screen.test.tsx',
    'is opened by the server, leaves the address, and clears local and session storage',
  ),
  {
    says: 'parameters arrive encrypted and are decrypted on the client',
    played: inWeb('client/open-jwe.test.ts', 'is opened, accents and all'),
  },

  // Rules that the product keeps in a way of its own.
  ownWay('the address of the client is asked of an IP look-up service', '009', {
    file: 'tests/house-rules/outside-addresses.test.ts',
    test: 'no screen, mail or paper names a page outside of the demo: its address is told by environment',
  }),
  ownWay('the position is posted to a geolocation service', '009', {
    file: 'tests/house-rules/outside-addresses.test.ts',
    test: 'no screen, mail or paper names a page outside of the demo: its address is told by environment',
  }),
  ownWay(
    'the chat widget is polled every 500 ms',
    'The chat widget polls every 500 ms',
    inWeb(
      'features/chat/chat-widget.test.tsx',
      'the chat of %s is asked for once it is opened, in a frame that is told nothing (R-V79)',
    ),
  ),
  ownWay(
    'contract: Finish is disabled until everything is accepted',
    'Finish is disabled until everything is accepted.',
    inWeb(
      'steps/agreement/contract-screen.test.tsx',
      'the bar offers what can be done next: to read, then to sign what its total says',
    ),
  ),
  ownWay(
    'the rejection and cannot-process take their texts from parameters of the address',
    'Cannot-process and rejection take their texts from the history entry',
    inWeb(journey, 'reproved with reasons lists them, and they are not in the address'),
  ),
  ownWay(
    'the form and what follows it are kept in local storage',
    'Local storage holds the form, phone details and terms (S1 3).',
    inWeb(
      form,
      'a good form is sent without spaces, its ids kept and nothing personal, and leads to the code',
    ),
  ),
  ownWay(
    'the document number is kept for the session',
    'A reload at the code: whose document?',
    inWeb(
      'steps/otp/otp-screen.test.tsx',
      'the identity number is asked for again, says why, and is the user name (R-V17)',
    ),
  ),
  ownWay(
    'sign-in: with several mobiles one is chosen before a password too',
    'Several lines and a password: is a line chosen?',
    inWeb(signIn, 'with a password leads to it and sends no code (R-V21)'),
  ),
  ownWay(
    'a payment is confirmed in one modal, its method chosen in another',
    'Confirming a payment and choosing its method: one question or two?',
    inWeb(
      'features/fast-payment/pay/pay-screen.test.tsx',
      'Pagar cuota pays all that is pending, by card or PSE unless chosen otherwise, after a last look (R-V47)',
    ),
  ),
  ownWay(
    'link resend: the operator sends it to a new address at once',
    'Who confirms another address in a store?',
    inWeb(resend, 'another address needs the code that the customer got'),
  ),
  ownWay(
    'guarantee resend: a server that fails leads to its not-found page',
    '019',
    inWeb(resend, 'a server that fails on sending leads to the page of that'),
  ),
  ownWay(
    'simulator home: status 500, 400 and no calculator have the sentences of the simulator',
    'at /home-offer-simulation too?',
    inWeb(
      'channels/libre/simulation/simulation-screen.test.tsx',
      'an answer that does not come is told, with a way to ask again',
    ),
  ),
  ownWay(
    'simulator home: Lo quiero needs a validated e-mail of everybody',
    "'Lo quiero' of the simulator needs a validated e-mail: whose, before there is a form?",
    inWeb(
      'channels/libre/simulation/simulation-screen.test.tsx',
      'leads to the form with the sum, the term and the link of the visit, which a reload keeps (R-V64)',
    ),
  ),
  ownWay(
    'an e-mail is validated by opening its link',
    "'Validando tu correo...' on loading?",
    inWeb(
      'features/pre-validation/validate-email/accept-terms-screen.test.tsx',
      'opening the link changes nothing and takes its secret out of the address (R-U62)',
    ),
  ),
  ownWay(
    'assisted, situation canceled: the public site at once, whoever cancelled',
    '`canceled` redirects to the public site: also when the customer cancels on the phone?',
    inWeb(
      'channels/assisted/frame/sale-header.test.tsx',
      'a sale that the customer cancels on the phone is told, and led to the desk (R-G37)',
    ),
  ),
]
