import type { Departure, SpecifiedRow } from '../hold-table.ts'
import type { ScreenBehaviour } from '../screen-tests.ts'

/** What the customer meets: a page, the overlay with its seconds, a message where they are, or the way in. */
export type SpecifiedReaction =
  | { readonly path: string }
  | { readonly overlaySeconds: number }
  | 'message'
  | 'form or sign-in'

/** Which call failed: any, the form's post, a PIN or password, the resend of a payment link, and those of other areas. */
export type FailedCall =
  | 'any'
  | 'form'
  | 'pin'
  | 'resend of a payment link'
  | 'call with sentences of its own'
  | 'claims'
  | 'bank account'
  | 'quota of a pre-validation'
  | 'question that a screen repeats'

export type SpecifiedFailure = SpecifiedRow & {
  readonly call: FailedCall
  readonly status?: number
  readonly errorCode?: string
  readonly message?: string
  readonly sessionEnded?: true
  readonly reaction: SpecifiedReaction
}

type OtherReaction = Departure<Pick<SpecifiedFailure, 'reaction'>>
type Facts = Pick<SpecifiedFailure, 'status' | 'errorCode' | 'message' | 'sessionEnded'>

const failure = (
  call: FailedCall,
  facts: Facts,
  reaction: SpecifiedReaction,
  departure?: OtherReaction,
): SpecifiedFailure => ({
  says: `${call}: ${Object.values(facts).join(' ')}`,
  call,
  ...facts,
  reaction,
  ...(departure === undefined ? {} : { departure }),
})

const loanProgress = { path: '/loan-progress' }
const cannotProcess = { path: '/process-request' }
const unavailable = { path: '/unavailable' }
const expiredEmail = { path: '/expired-email' }
const manyResends = { path: '/resend-link/many-attempts' }

const limitsOnly = 'Only a limit (424, 429) leads there'
const toldInToast: OtherReaction = { by: limitsOnly, instead: { reaction: 'message' } }
const serverFails: OtherReaction = { by: limitsOnly, instead: { reaction: unavailable } }

const overlay = { overlaySeconds: 10 }
/** A call with a sentence of its own keeps it for refusals, claims for every failure; what is asked anew takes nobody away. */
const ownCatalogue: OtherReaction = { by: '019', instead: { reaction: 'message' } }
const asksCodeAgain: OtherReaction = {
  by: 'A proof of a pre-validation that is over',
  instead: { reaction: { path: '/pre-validation/otp' } },
}

type ByStatus = Readonly<Record<number, SpecifiedReaction>>
const everywhere = (call: FailedCall, reactions: ByStatus) =>
  Object.entries(reactions).map(([status, reaction]) => failure(call, { status: Number(status) }, reaction))
const told = (call: FailedCall, reactions: ByStatus) =>
  Object.entries(reactions).map(([status, reaction]) =>
    failure(call, { status: Number(status) }, reaction, ownCatalogue),
  )

/** Global HTTP handling, auth and PIN errors, the posting of the form, the resend of a payment link. */
export const failures: readonly SpecifiedFailure[] = [
  failure('any', { status: 504 }, overlay),
  failure('any', { status: 500 }, unavailable),
  failure('any', { status: 503 }, unavailable),
  failure('any', { status: 412 }, cannotProcess),
  failure('any', { status: 424 }, cannotProcess),
  failure('any', { status: 409, errorCode: 'EmAndamento' }, loanProgress),
  failure('any', { status: 409, errorCode: 'Liberada' }, loanProgress),
  failure('any', { status: 409 }, expiredEmail),
  failure('any', { status: 409, errorCode: 'SomeOtherCode' }, expiredEmail),
  failure('any', { status: 409, errorCode: 'AceptacionPendiente' }, expiredEmail, {
    by: '019',
    instead: { reaction: 'message' },
  }),
  failure('any', { status: 400 }, 'message'),
  failure('any', { status: 404 }, 'message'),
  failure('any', { sessionEnded: true, status: 401 }, { path: '/exceeded-session-time' }),

  failure('pin', { status: 500 }, unavailable),
  failure('pin', { status: 424 }, { path: '/many-attempts' }),
  failure('pin', { status: 409, message: 'the server message' }, 'message'),
  failure('pin', { status: 404, message: 'the server message' }, 'message'),
  failure('pin', { status: 400, message: 'TTL_EXPIRED' }, 'message'),
  failure('pin', { status: 400, message: 'WRONG_PIN' }, 'message'),
  failure('pin', { status: 400, message: 'NO_MORE_PIN_ATTEMPTS' }, 'message'),
  failure('pin', { status: 400, message: 'Token no es válido.' }, 'message'),
  failure('pin', { status: 400, message: 'Usuario no es válido.' }, 'form or sign-in'),
  failure('pin', { status: 400, message: 'Too many requests' }, cannotProcess),
  failure('pin', { sessionEnded: true, status: 401 }, { path: '/exceeded-session-time' }),

  failure('form', { status: 409, message: 'Validation exception' }, 'message'),
  failure('form', { status: 409, errorCode: 'Reprovada' }, cannotProcess),
  failure('form', { status: 409, errorCode: 'EmAndamento' }, loanProgress),
  failure('form', { status: 409, errorCode: 'SomeOtherCode' }, loanProgress),
  failure('form', { status: 409, message: 'Too many requests' }, cannotProcess),

  failure('resend of a payment link', { status: 424 }, manyResends),
  failure('resend of a payment link', { status: 429 }, manyResends),
  failure('resend of a payment link', { status: 400 }, manyResends, toldInToast),
  failure('resend of a payment link', { status: 403 }, manyResends, toldInToast),
  failure('resend of a payment link', { status: 404 }, manyResends, toldInToast),
  failure('resend of a payment link', { status: 409 }, manyResends, toldInToast),
  failure('resend of a payment link', { status: 500 }, manyResends, serverFails),

  failure('any', { status: 429, message: 'Too many requests' }, cannotProcess),
  failure('form', { status: 424 }, cannotProcess, {
    by: "'Inténtalo de nuevo en 24 horas': of which limit?",
    instead: { reaction: { path: '/many-attempts' } },
  }),
  ...everywhere('call with sentences of its own', {
    412: cannotProcess,
    500: unavailable,
    503: unavailable,
    504: overlay,
  }),
  ...told('call with sentences of its own', { 409: expiredEmail, 424: cannotProcess }),
  failure(
    'call with sentences of its own',
    { status: 409, errorCode: 'EmAndamento' },
    loanProgress,
    ownCatalogue,
  ),
  ...everywhere('claims', { 504: overlay }),
  ...told('claims', {
    409: expiredEmail,
    412: cannotProcess,
    424: cannotProcess,
    500: unavailable,
    503: unavailable,
  }),
  ...everywhere('bank account', {
    409: expiredEmail,
    412: cannotProcess,
    500: unavailable,
    503: unavailable,
    504: overlay,
  }),
  failure('bank account', { status: 424 }, cannotProcess, {
    by: 'Too many accounts were tried in a day.',
    instead: { reaction: 'message' },
  }),
  ...everywhere('quota of a pre-validation', {
    409: expiredEmail,
    412: cannotProcess,
    424: cannotProcess,
    500: unavailable,
    503: unavailable,
    504: overlay,
  }),
  failure('quota of a pre-validation', { status: 424, errorCode: 'Reprovada' }, cannotProcess),
  failure(
    'quota of a pre-validation',
    { status: 403, errorCode: 'CodigoRequerido' },
    'message',
    asksCodeAgain,
  ),
  failure('quota of a pre-validation', { status: 410 }, 'message', asksCodeAgain),
  ...told('question that a screen repeats', {
    409: expiredEmail,
    412: cannotProcess,
    424: cannotProcess,
    500: unavailable,
    503: unavailable,
  }),
  failure('question that a screen repeats', { status: 504 }, overlay, ownCatalogue),
  failure(
    'question that a screen repeats',
    { sessionEnded: true, status: 401 },
    { path: '/exceeded-session-time' },
  ),
]

const played = (says: string, file: string, test: string): ScreenBehaviour => ({
  says,
  played: { file: `apps/web/src/${file}`, test },
})

/** What the catalogues say a screen does with a failure beyond the table above. */
export const failureScreens: readonly ScreenBehaviour[] = [
  played(
    '504: the application is fetched again after 10 s',
    'shell/journey.test.ts',
    'covers the screen, and asks for the application after 10 seconds (R-V3)',
  ),
  played(
    'the form’s field errors show for 8 s',
    'steps/form/form-screen.test.tsx',
    "the server's field errors leave by themselves after 8 seconds",
  ),
  played(
    'the input of the code is cleared on failure',
    'steps/otp/otp-screen.test.tsx',
    '%s says so, clears the input and takes the focus back',
  ),
  played(
    'a failed response is reported to monitoring',
    'client/request.test.ts',
    'a failed call is reported by its template and its request, and sends no further call (R-V14)',
  ),
  played(
    'loan in progress shows the text of the server',
    'features/status/status-screen.test.tsx',
    'loan in progress shows the text of the server',
  ),
  played(
    'a rejection shows at most 4 reasons',
    'features/status/status-screen.test.tsx',
    'shows at most 4 reasons (R-V11)',
  ),
  played(
    "a rejection without reasons is 'Rechazado' with the default sentence",
    'features/status/status-screen.test.tsx',
    "is titled 'Rechazado' and says the default when there is no reason",
  ),
  played(
    'too many resends: a variant adds a contact line',
    'features/status/status-screen.test.tsx',
    'too many resends adds the contact by chat message',
  ),
  played(
    'Finalizar replaces the location with the public site',
    'features/status/status-screen.test.tsx',
    'Finalizar replaces the location with the public site',
  ),
  played(
    'maintenance, also where the parameters cannot be loaded',
    'client/use-maintenance.test.tsx',
    'parameters that cannot be opened are a load that failed',
  ),
  played(
    "maintenance is a rejection screen titled 'Mantenimiento' with the message",
    'client/use-maintenance.test.tsx',
    'parameters that signal it lead to the rejection titled so, with the message, and no way back to here (R-V50)',
  ),
  played(
    'a password that fails shows the message of the error',
    'features/sign-in/sign-in-screens.test.tsx',
    'a wrong password shows the message of the error and is cleared',
  ),
  played(
    'an invalid reset link has Volver to the sign-in',
    'features/sign-in/new-password.test.tsx',
    'a link that ran out says so, and Volver leads to the sign-in (R-V25)',
  ),
  played(
    'errors of the password form are split on commas',
    'features/sign-in/new-password.test.tsx',
    'says each error of the server on a line of its own (R-V24)',
  ),
  played(
    'a certificate that is refused opens a modal with Cerrar',
    'features/self-manage/papers/paper-button.test.tsx',
    'a certificate that is refused (%s) says why in a window, which Cerrar closes',
  ),
  played(
    'a statement that fails is a toast of 25 s',
    'features/self-manage/papers/paper-button.test.tsx',
    "a statement that cannot be had is a danger toast '¡Ocurrio un error!' of 25 seconds",
  ),
  played(
    'another failure of the summary’s resend is a toast',
    'channels/finter/details-screen.test.tsx',
    "another failure is told in a toast titled '¡Ocurrio un error!'",
  ),
  played(
    '424 of the summary’s resend leads to the many-attempts page',
    'channels/finter/details-screen.test.tsx',
    '424 leads to the page of too many resends',
  ),
  played(
    'the limit of the guarantee’s resend leads to its many-attempts page',
    'features/payment-links/resend/resend-screen.test.tsx',
    'leads to the page of too many attempts',
  ),
  played(
    'any other error of the guarantee’s resend leads to not-found',
    'features/payment-links/resend/resend-screen.test.tsx',
    '%i on sending leads to the page of no link',
  ),
  played(
    'a receipt that was mailed is a toast of 5 s',
    'features/payment/result/payment-result.test.tsx',
    'a copy by mail needs an address, and its toast stays 5 seconds (R-V44)',
  ),
  played(
    'a receipt that fails is a toast with the server’s message',
    'features/payment/result/payment-result.test.tsx',
    'a copy that could not be sent shows the server’s message (R-V44)',
  ),
  played(
    'a checkout that cannot be registered opens an error modal',
    'features/fast-payment/pay/pay-screen.test.tsx',
    'shows the message of the server in a dialog, and asks for the plan again',
  ),
  played(
    'other failures of the fast payment show under Pagar',
    'features/fast-payment/pay/pay-screen.test.tsx',
    'without a network says so under Pagar',
  ),
  played(
    'a checkout script that does not load is logged only',
    'features/payment/open-checkout.test.ts',
    'a script that cannot be had is logged only, and asked for again the next time',
  ),
  played(
    'fast-payment errors: a modal with Volver a intentarlo and a support contact',
    'features/fast-payment/form/fast-payment-screen.test.tsx',
    'opens a dialog with Volver a intentarlo and where to ask (R-V46)',
  ),
  played(
    'fast payment without a match',
    'features/fast-payment/form/fast-payment-screen.test.tsx',
    '%s gives no match (R-V46)',
  ),
  played(
    'fast payment of a mobile-bill customer',
    'features/fast-payment/form/fast-payment-screen.test.tsx',
    'a document with mobile-bill credits alone is told that they are paid with the invoice',
  ),
  played(
    'claims: empty, none found, failed, each with its words',
    'features/self-manage/home/claims/claims-card.test.tsx',
    'no claims, none that fit, and a failure each have their words (R-V36)',
  ),
  played(
    'a failed update of a claim’s status says so',
    'features/self-manage/home/claims/claims-card.test.tsx',
    'an answer that cannot be rated says so and can be rated again',
  ),
  played(
    'the simulator: status 500',
    'channels/assisted/simulator/simulator-screen.test.tsx',
    "status 500 gives 'Error de servidor interno'",
  ),
  played(
    'the simulator: status 400 with line breaks',
    'channels/assisted/simulator/simulator-screen.test.tsx',
    "status 400 shows the server's message with its line breaks",
  ),
  played(
    'the simulator: 200 without a calculator',
    'channels/assisted/simulator/simulator-screen.test.tsx',
    "an answer without a calculator gives 'No hay ofertas disponibles en mambu.'",
  ),
  played(
    'the campaign is not ATIVA: service unavailable',
    'channels/libre/simulation/simulation-screen.test.tsx',
    'only an open campaign is simulated; any other leads to the page of an unavailable service (R-H1)',
  ),
  played(
    'the link to the camera past its limit disables the buttons',
    'channels/assisted/veridas/assisted-veridas-screen.test.tsx',
    'the link is sent again, and past the fifth time the buttons are disabled (R-G51)',
  ),
  played(
    'another failure of that link is a toast of 25 s',
    'channels/assisted/veridas/assisted-veridas-screen.test.tsx',
    "another failure of the resend is a danger toast '¡Ocurrio un error!' of 25 seconds (R-G51)",
  ),
  played(
    'an invalid customer link: modal Importante, then the window closes',
    'channels/hand-off/hand-off-screen.test.tsx',
    'says the server’s message in a modal Importante, then the window closes (R-G62)',
  ),
  played(
    'a failed assisted resend of a payment link leads to the many-attempts page',
    'channels/assisted/resume/assisted-resume-screen.test.tsx',
    'a payment link that is refused with %d leads to the too-many-attempts page (R-G59)',
  ),
  {
    says: 'a chunk that does not load times out at 120 s',
    played: {
      file: 'packages/ui/src/load-chunk.test.ts',
      test: 'a chunk that does not come within 120 seconds is a chunk failure (R-V49)',
    },
  },
  played(
    'ProcessError of the embedded page leads to documents',
    'channels/finter/veridas-screen.test.tsx',
    '%s goes back to the introduction',
  ),
  played(
    'pre-validation: EXPIRED_VERIFICATION_URL opens the modal of an expired link',
    'features/pre-validation/form/pre-validation-screen.test.tsx',
    'a link that is over stays on the screen, and the terms are mailed again (R-U54)',
  ),
  played(
    'pre-validation: PENDING_TERMS_AND_CONDITIONS opens the modal of pending terms',
    'features/pre-validation/form/pre-validation-screen.test.tsx',
    'a landline waits for its terms, and sees the quota once they were accepted (R-U54)',
  ),
  played(
    'pre-validation: Reprovada goes to cannot-process with the server message',
    'features/pre-validation/form/pre-validation-screen.test.tsx',
    'a person on the watchlist is told no reason: the server message on the page of it',
  ),
  played(
    'pre-validation: up to 4 reasons',
    'features/pre-validation/result/pre-validation-result.test.tsx',
    'a refusal lists up to 4 reasons',
  ),
  played(
    "pre-validation: 'Rechazado' without a reason",
    'features/pre-validation/result/pre-validation-result.test.tsx',
    "a refusal without a reason says 'Rechazado'",
  ),
  played(
    'pre-validation: the e-mail validation that fails has its sentence',
    'features/pre-validation/validate-email/accept-terms-screen.test.tsx',
    'a lost network has the sentence of an error',
  ),
]
