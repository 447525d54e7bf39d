import type { Departure } from '../hold-table.ts'
import type { ScreenBehaviour } from '../screen-tests.ts'

const instalmentOptions = [3, 6, 12, 18, 24, 36] as const
const billingChannels = ['Sms', 'Whatsapp', 'Email', 'Call'] as const

/** Business constants and limits, by what they are of. */
const constants = {
  'OTP digits': 4,
  'OTP countdown, seconds': 80,
  'OTP attempts': 3,
  'instalment options': instalmentOptions,
  'instalments where none is enabled': 36,
  'payment days of Libre': [5, 16, 20],
  'payment days of Finter': [5, 16, 23, 26],
  'day 5 shown padded': '05',
  'minimum payment, pesos': 10_000,
  'minimum advance payment, pesos': 10_000,
  'e-mail, characters at most': 100,
  'identity number, characters at least': 8,
  'identity number, characters at most': 19,
  'identity number, digits at least': 6,
  'identity number, digits at most': 14,
  'mask of 6 digits': '# ## ###',
  'mask of 7 digits': '# ### ###',
  'mask of 9 digits': '## ### ####',
  'mask of 10 digits': '# ### ### ###',
  'mask of 14 digits at the sign-in': '# ### ### ### ## ##',
  'mask of a mobile': '### ### ## ##',
  'mask of the fast payment': '### ## ## ## ##',
  'mask of the fast payment, digits at most': 11,
  'mobile, characters at least': 13,
  'account number, digits of its mask': 20,
  'account number, characters at most': 26,
  'survey comment, characters at most': 200,
  'survey stars at most': 5,
  'password, characters at least': 8,
  'password, characters of its input': 12,
  'street types': ['CL', 'KR', 'AA', 'AUTOP', 'AV', 'AC', 'AK', 'CT', 'DG', 'KM', 'OT', 'TV'],
  'street type at first': 'CL',
  'kinds of account': ['Ahorros', 'Corriente'],
  'kinds of address': ['WORK', 'HOME'],
  'kind of address where none is named': 'WORK',
  'delivery periods': ['AM', 'PM'],
  'billing channels ticked at first': billingChannels,
  'billing channels ticked at first in the agent’s form': billingChannels,
  'billing channels of a form that names none': billingChannels,
  'marketing channels ticked at first': [],
  'marketing channels of a form that names none': [],
  'states of a counter-offer': ['DOWNGRADE', 'UPGRADE', 'MAINTAIN'],
  'payment types': ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital'],
  'payment methods': ['Efectivo', 'Tarjeta-PSE'],
  'payment method at first': 'Tarjeta-PSE',
  'origin where none is named': 'Finter',
  'VAT on interest, percent': '19.00',
  'guarantee helpline': '018000423882',
  'payment-link resends': 3,
  'payment link, hours to pay': 20,
  'identity link, resends': 5,
  'identity validation, attempts before the block': 2,
  'identity validation, hours of the block': 24,
  'identity validation, attempts in a month': 4,
  'reasons shown at most': 4,
  'progress steps of Finter': 5,
  'progress steps of Libre': 6,
  'progress steps of the assisted flow': 4,
  'SKU, characters at most': 25,
  'intended value, digits at most': 10,
  'IVA of an offer': ['Si', 'No'],
  'first campaign status that sells': 'ATIVA',
  'amount of 1500000': '$ 1.500.000',
  'result amount of 149120': '149.120,00',
  'result date, as DD/MM/YYYY hh:mm': '21/11/2026 06:05',
  'claim date, as DD/MM/YYYY HH:mm': '21/11/2026 18:05',
  'checkout: currency, country, language, document type': ['COP', 'CO', 'ES', 'CC'],
  'checkout: amount of 149120': '149120.00',
  'checkout: keys of cash and card differ': true,
  'footer links': ['terms', 'data policy', 'collections policy', 'life insurance clauses'],
  'overlay opacity': '0.5',
  'cards of a payment-card view': '1.1',
} as const

export type Constant = keyof typeof constants

const noneTicked = { by: 'Billing channels: "default true". Against the law?', instead: { value: [] } }

/** Constants that the product sets otherwise. */
const constantDepartures: { readonly [of in Constant]?: Departure<{ readonly value: unknown }> } = {
  'result date, as DD/MM/YYYY hh:mm': {
    by: "The result's date as `DD/MM/YYYY hh:mm`",
    instead: { value: '21/11/2026 18:05' },
  },
  'password, characters of its input': {
    by: 'The input takes 12 characters by one text.',
    instead: { value: 64 },
  },
  'mask of the fast payment, digits at most': {
    by: 'The mask of the fast payment holds eleven digits',
    instead: { value: 14 },
  },
  'billing channels ticked at first': noneTicked,
  'billing channels of a form that names none': noneTicked,
  'billing channels ticked at first in the agent’s form': noneTicked,
}

export const constantRows = Object.entries(constants).map(([name, value]) => {
  const says = name as Constant
  const departure = constantDepartures[says]
  return departure === undefined ? { says, value } : { says, value, departure }
})

const web = (says: string, file: string, test: string): ScreenBehaviour => ({
  says,
  played: { file: `apps/web/src/${file}`, test },
})
const elsewhere = (says: string, file: string, test: string): ScreenBehaviour => ({
  says,
  played: { file, test },
})

/** Timers and limits that a screen or the API plays. */
export const timers: readonly ScreenBehaviour[] = [
  web(
    'countdown of 80 s; resend enabled at 0, clears the input and restarts',
    'steps/otp/otp-screen.test.tsx',
    'the resend button is enabled at 0 only; a new code clears the input and starts again at 80 (R-V2)',
  ),
  web(
    'confirm enabled with all digits only',
    'steps/otp/otp-screen.test.tsx',
    'can be confirmed only with all its digits (R-V2)',
  ),
  web(
    'assisted countdown of 80 s',
    'channels/assisted/otp/assisted-otp-screen.test.tsx',
    'the countdown of 80 seconds outlasts a reload; resend is enabled at 0, clears the input and starts at 80 (R-G57)',
  ),
  web(
    'toast of 5 s, another of 25 s',
    'shell/timers.test.tsx',
    'a toast is there for 5 s, another for as long as it was given (R-V4)',
  ),
  web(
    'hint box after 2 s, closed after 8 s',
    'shell/timers.test.tsx',
    'the hint box shows 2 s after opening and is closed at 8 s (R-V4)',
  ),
  web(
    'field errors for 8 s',
    'steps/form/form-screen.test.tsx',
    "the server's field errors leave by themselves after 8 seconds",
  ),
  web(
    'field errors of the assisted form for 8 s',
    'channels/assisted/home/home-screen.test.tsx',
    'a validation exception shows field errors for 8 seconds and keeps what was typed (R-G39)',
  ),
  web(
    'field errors of the pre-validation for 8 s',
    'features/pre-validation/form/pre-validation-screen.test.tsx',
    'a refusal of the server stands at its field for 8 seconds, and the typed values stay (R-U51)',
  ),
  web(
    'retry after 504: 10 s',
    'client/send.test.ts',
    '504 covers the screen for 10 seconds and asks once more (R-V3)',
  ),
  web(
    'redirect 5 s after the offer is confirmed',
    'channels/finter/offer-screen.test.tsx',
    'confirming once congratulates, and after 5 seconds the journey goes on by its status (R-V8)',
  ),
  web(
    'redirect 5 s after the assisted offer',
    'channels/assisted/offer/assisted-offer-screen.test.tsx',
    'confirming needs no e-mail of the customer, saves the chosen term and follows the status after 5 seconds (R-G47)',
  ),
  web(
    'redirect 5 s after right answers',
    'steps/identity/evidente-screen.test.tsx',
    'right answers show the success, and after 5 s the journey goes on (R-V8)',
  ),
  web(
    'the success modal closes by itself after 10 s',
    'steps/identity/evidente-screen.test.tsx',
    'the success closes after 10 s, and goes on once more where the journey could not after 5 (R-V8)',
  ),
  web(
    'redirect 2 s after the survey',
    'steps/opinion/opinion-screen.test.tsx',
    '2 s after sending it goes back to the address of the shop',
  ),
  web(
    'survey: 5 stars at first; 3 or fewer ask how to improve',
    'steps/opinion/opinion-screen.test.tsx',
    'starts with 5 stars; more than 3 ask what was liked most, 3 or fewer how to improve',
  ),
  web(
    'survey: comment of 200 characters',
    'steps/opinion/opinion-screen.test.tsx',
    'the comment has at most 200 characters and counts them',
  ),
  web(
    'payment-cycle message after 500 ms',
    'channels/libre/direction-libre-screen.test.tsx',
    '500 ms after a day is emitted the cycle message says that the separate statement is mailed before it (R-V8)',
  ),
  web(
    'personalised message closes after 10 s',
    'channels/assisted/offer/assisted-offer-screen.test.tsx',
    'a changed initial payment, a required guarantee and a message each have a window on entering; the message closes after 10 seconds (R-G48)',
  ),
  web(
    'pay button rests for 60 s',
    'features/payment-links/payment-link-screen.test.tsx',
    'registers with the secret of the link, opens the checkout and rests for 60 seconds (R-P10)',
  ),
  web(
    'message card opens after 2 s and closes after 120 s',
    'features/self-manage/home/banner.test.tsx',
    'the message takes the place of the banner after 2 seconds and gives it back after 120 (R-V35)',
  ),
  web(
    'statement toast of 25 s',
    'features/self-manage/papers/paper-button.test.tsx',
    "a statement that cannot be had is a danger toast '¡Ocurrio un error!' of 25 seconds",
  ),
  web(
    'identity-link toast of 25 s',
    'channels/assisted/veridas/assisted-veridas-screen.test.tsx',
    "another failure of the resend is a danger toast '¡Ocurrio un error!' of 25 seconds (R-G51)",
  ),
  elsewhere(
    'chunk time-out of 120 s',
    'packages/ui/src/load-chunk.test.ts',
    'a chunk that does not come within 120 seconds is a chunk failure (R-V49)',
  ),
  web(
    'an e-mail that was validated is noticed',
    'channels/finter/offer-screen.test.tsx',
    'the validated e-mail is noticed within 3 seconds, and confirms by itself the term that was pressed',
  ),
  web(
    'order, deadline and resends print the parameters',
    'channels/finter/details-screen.test.tsx',
    'the pending payment prints its parameters: 20 hours, 3 resends',
  ),
  web(
    'VAT shown when its rate is above 0',
    'channels/finter/offer-screen.test.tsx',
    'VAT on interest is shown only where its rate is above 0',
  ),
  web(
    'the chosen value of the simulator starts at the maximum',
    'channels/libre/simulation/simulation-screen.test.tsx',
    'the slider starts at the maximum, with the longest term selected and every figure of the answer (R-V60)',
  ),
  web(
    'a single mobile is line 0000',
    'features/sign-in/sign-in-screens.test.tsx',
    'travels sealed; with one line the code leaves at once, to line 0000 (R-V21)',
  ),
  web(
    'the checkout script comes from our own js folder',
    'features/payment/open-checkout.test.ts',
    'the checkout opens with the key, the test flag and all that the server registered (R-V43)',
  ),
  web(
    'pre-validation: countdown of 80 s; resend clears the input and restarts',
    'features/pre-validation/otp/pre-validation-otp-screen.test.tsx',
    'after 80 seconds Continuar is disabled, and resend clears the input and restarts the countdown',
  ),
  web(
    'pre-validation: Continuar waits for 4 digits, resend for 0',
    'features/pre-validation/otp/pre-validation-otp-screen.test.tsx',
    'Continuar is disabled with fewer than 4 digits, and resend before 0',
  ),
  web(
    'pre-validation: three attempts',
    'features/pre-validation/otp/pre-validation-otp-screen.test.tsx',
    'a code that is wrong three times stays on the screen, without tries',
  ),
  web(
    'pre-validation: card of the initial payment for Finter alone',
    'features/pre-validation/result/pre-validation-result.test.tsx',
    'the result has the card of the initial payment for Finter alone',
  ),
  web(
    'pre-validation: the largest enabled instalment is selected',
    'features/pre-validation/result/pre-validation-result.test.tsx',
    'the offers select the largest enabled installment, and another selection recomputes the summary',
  ),
  web(
    'nothing personal in storage',
    'channels/hand-off/hand-off-screen.test.tsx',
    'stands in no storage of the phone, and neither does anything of the customer (R-G61)',
  ),
  elsewhere(
    'the refresh token lives twice as long',
    'tests/api/sessions.test.ts',
    'its refresh token, which nobody has used, answers so %s twice its life (R-S8)',
  ),
  elsewhere('test mode is off', 'apps/api/src/platform/config.test.ts', 'refuses payments of play money'),
  elsewhere(
    'an invoice is a random uuid v4 of each attempt',
    'tests/api/payments-request.test.ts',
    'an installment opens the checkout with what is due and names its payer',
  ),
]
