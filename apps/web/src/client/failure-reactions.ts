import { errorCodes } from '@cupo/wire'
import type { ScreenName } from '../screens/registry.ts'
import type { Failure } from './request.ts'

/** Each part has its rows in the error catalogue (docs/decisions/019). */
export type FailedPart =
  | 'form'
  | 'pin'
  | 'resendLink'
  | 'catalogue'
  | 'claims'
  | 'account'
  | 'preValidation'
  | 'background'
  | 'other'

export type Reaction =
  | { readonly kind: 'go'; readonly screen: ScreenName }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'enterAgain' }
  | { readonly kind: 'waitAndAskAgain'; readonly seconds: number }
  | { readonly kind: 'followStatus' }
  | { readonly kind: 'tell' }

type Row = {
  readonly on?: FailedPart
  readonly status?: readonly number[]
  readonly errorCode?: readonly string[]
  /** Compatibility with the specification's own wording. */
  readonly message?: string
  readonly sessionEnded?: true
  readonly reaction: Reaction
}

const go = (screen: ScreenName): Reaction => ({ kind: 'go', screen })
const tell: Reaction = { kind: 'tell' }
const retryAfterTimeoutSeconds = 10

const failureRows: readonly Row[] = [
  { sessionEnded: true, reaction: go('exceededSessionTime') },
  { status: [403], errorCode: ['IngresoRequerido'], reaction: { kind: 'signIn' } },
  // A failed poll changes nothing: the next one may succeed.
  { on: 'background', reaction: tell },
  { status: [504], reaction: { kind: 'waitAndAskAgain', seconds: retryAfterTimeoutSeconds } },
  { on: 'claims', reaction: tell },
  { status: [500, 503], reaction: go('unavailable') },
  { on: 'resendLink', status: [424, 429], reaction: go('resendManyAttempts') },
  { on: 'resendLink', reaction: tell },
  { on: 'catalogue', status: [400, 403, 404, 409, 410, 424], reaction: tell },
  { on: 'account', status: [424], reaction: tell },
  { message: 'Too many requests', reaction: go('processRequest') },
  { status: [429], reaction: go('processRequest') },
  { on: 'pin', message: 'Usuario no es válido.', reaction: { kind: 'enterAgain' } },
  { on: 'pin', status: [424], reaction: go('manyAttempts') },
  { on: 'pin', status: [400, 404, 409], reaction: tell },
  { status: [428], reaction: tell },
  { message: 'Validation exception', reaction: tell },
  { status: [409, 424], errorCode: ['Reprovada'], reaction: go('processRequest') },
  { on: 'form', status: [424], reaction: go('manyAttempts') },
  {
    on: 'form',
    status: [410],
    errorCode: ['EnlaceUsado', 'EnlaceVencido', 'EnlaceInvalido'],
    reaction: tell,
  },
  { on: 'form', status: [409], reaction: go('loanProgress') },
  // Without a proof, or with one that is over, the code is asked for again.
  { on: 'preValidation', status: [410], reaction: go('preValidationOtp') },
  { on: 'preValidation', status: [403], errorCode: ['CodigoRequerido'], reaction: go('preValidationOtp') },
  { status: [412, 424], reaction: go('processRequest') },
  { status: [409], errorCode: ['EmAndamento', 'Liberada'], reaction: go('loanProgress') },
  { status: [409], errorCode: ['EtapaInvalida'], reaction: { kind: 'followStatus' } },
  { status: [409], errorCode: ['CorreoVencido'], reaction: go('expiredEmail') },
  // A code of this API means what it says; only a 409 of another origin is an expired e-mail.
  { status: [409], errorCode: errorCodes, reaction: tell },
  { status: [409], reaction: go('expiredEmail') },
]

export function reactionTo(failure: Failure, part: FailedPart = 'other'): Reaction {
  return failureRows.find((row) => fits(row, failure, part))?.reaction ?? tell
}

const fits = (row: Row, failure: Failure, part: FailedPart) =>
  (row.on === undefined || row.on === part) &&
  (row.status === undefined || row.status.includes(failure.status)) &&
  (row.errorCode === undefined || row.errorCode.includes(failure.errorCode)) &&
  (row.message === undefined || row.message === failure.message) &&
  (row.sessionEnded === undefined || row.sessionEnded === failure.sessionEnded)
