import { errorCodes } from '@cupo/wire'
import { describe, expect, test } from 'vitest'
import { type FailedPart, reactionTo } from './failure-reactions.ts'
import type { Failure } from './request.ts'

const failure = (facts: Partial<Failure>): Failure => ({
  ok: false,
  status: 0,
  errorCode: '',
  message: '',
  requestId: '',
  errors: [],
  applicationStatus: null,
  pinError: null,
  sessionEnded: false,
  ...facts,
})

const to = (facts: Partial<Failure>, part?: FailedPart) => {
  const reaction = reactionTo(failure(facts), part)
  return reaction.kind === 'go' ? reaction.screen : reaction.kind
}

describe('any call', () => {
  test('504 covers the screen and asks again after 10 seconds', () => {
    expect(reactionTo(failure({ status: 504 }))).toEqual({ kind: 'waitAndAskAgain', seconds: 10 })
  })
  test.each([
    [{ status: 500 }, 'unavailable'],
    [{ status: 503 }, 'unavailable'],
    [{ status: 412 }, 'processRequest'],
    [{ status: 424 }, 'processRequest'],
    [{ status: 409, errorCode: 'EmAndamento' }, 'loanProgress'],
    [{ status: 409, errorCode: 'Liberada' }, 'loanProgress'],
    [{ status: 409, errorCode: 'EtapaInvalida' }, 'followStatus'],
    [{ status: 409, errorCode: 'CorreoVencido' }, 'expiredEmail'],
    [{ status: 409, errorCode: 'CorreoSinValidar' }, 'tell'],
    [{ status: 409, errorCode: 'Reprovada' }, 'processRequest'],
    [{ status: 409, errorCode: 'CodigoDeOtroOrigen' }, 'expiredEmail'],
    [{ status: 409 }, 'expiredEmail'],
    [{ status: 409, message: 'Validation exception' }, 'tell'],
    [{ status: 401, sessionEnded: true }, 'exceededSessionTime'],
    [{ status: 429, errorCode: 'DemasiadasSolicitudes' }, 'processRequest'],
    [{ status: 400, message: 'Too many requests' }, 'processRequest'],
    [{ status: 0 }, 'tell'],
    [{ status: 400 }, 'tell'],
    [{ status: 404 }, 'tell'],
  ])('%o → %s', (facts, screen) => {
    expect(to(facts)).toBe(screen)
  })
})

test('a call that the session of a form does not reach leads to the sign-in, whichever part asks', () => {
  const parts: readonly FailedPart[] = ['other', 'background', 'claims', 'catalogue', 'pin']
  const reactions = parts.map((part) => to({ status: 403, errorCode: 'IngresoRequerido' }, part))
  expect(new Set(reactions)).toEqual(new Set(['signIn']))
})

describe('a call that the proof of a pre-validation opens', () => {
  test.each([
    [{ status: 409, errorCode: 'PENDING_TERMS_AND_CONDITIONS' }, 'tell'],
    [{ status: 409, errorCode: 'EXPIRED_VERIFICATION_URL' }, 'tell'],
    [{ status: 409, errorCode: 'CelularRequerido' }, 'tell'],
    [{ status: 409, errorCode: 'Reprovada' }, 'processRequest'],
    [{ status: 403, errorCode: 'CodigoRequerido' }, 'preValidationOtp'],
    [{ status: 410, errorCode: 'EnlaceVencido' }, 'preValidationOtp'],
    [{ status: 424 }, 'processRequest'],
  ])('%o → %s (R-U54, R-U56)', (facts, screen) => {
    expect(to(facts, 'preValidation')).toBe(screen)
  })
})

describe('a PIN', () => {
  test.each([
    [{ status: 400, pinError: 'WRONG_PIN' }, 'tell'],
    [{ status: 424 }, 'manyAttempts'],
    [{ status: 400, message: 'Usuario no es válido.' }, 'enterAgain'],
    [{ status: 400, message: 'Too many requests' }, 'processRequest'],
    [{ status: 429 }, 'processRequest'],
    [{ status: 409, message: 'Espera para reenviar' }, 'tell'],
    [{ status: 500 }, 'unavailable'],
  ])('%o → %s', (facts, screen) => {
    expect(to(facts, 'pin')).toBe(screen)
  })
})

describe('the form', () => {
  test.each([
    [{ status: 409, message: 'Validation exception' }, 'tell'],
    [{ status: 409, errorCode: 'Reprovada' }, 'processRequest'],
    [{ status: 409, errorCode: 'EmAndamento' }, 'loanProgress'],
    [{ status: 409, errorCode: 'Anything' }, 'loanProgress'],
    [{ status: 424 }, 'manyAttempts'],
    [{ status: 428, errorCode: 'CaptchaRequerido' }, 'tell'],
    [{ status: 410, errorCode: 'EnlaceVencido' }, 'tell'],
    [{ status: 410, errorCode: 'EnlaceUsado' }, 'tell'],
    [{ status: 410, errorCode: 'EnlaceInvalido' }, 'tell'],
    [{ status: 429 }, 'processRequest'],
    [{ status: 409, message: 'Too many requests' }, 'processRequest'],
  ])('%o → %s', (facts, screen) => {
    expect(to(facts, 'form')).toBe(screen)
  })
})

test('a payment link that cannot be sent again leads to its many-attempts page', () => {
  expect(to({ status: 424 }, 'resendLink')).toBe('resendManyAttempts')
  expect(to({ status: 429, message: 'Too many requests' }, 'resendLink')).toBe('resendManyAttempts')
})

test('any other refusal of its resend is told in a toast', () => {
  for (const status of [400, 403, 404, 409]) expect(to({ status }, 'resendLink')).toBe('tell')
})

test('a call whose refusals the catalogue names keeps its own sentence or page for them', () => {
  for (const status of [400, 403, 404, 409, 410, 424]) expect(to({ status }, 'catalogue')).toBe('tell')
})

test('too many accounts are told at the account; every other refusal of it leads where it does everywhere', () => {
  expect(to({ status: 424 }, 'account')).toBe('tell')
  expect(to({ status: 409, errorCode: 'EtapaInvalida' }, 'account')).toBe('followStatus')
})

const everyPart = ['account', 'form', 'pin', 'resendLink', 'catalogue', 'other'] as const

test('a failure of the claims has its own sentence and takes nobody from their home', () => {
  for (const status of [409, 424, 429, 500, 503]) expect(to({ status }, 'claims')).toBe('tell')
})

test.each(everyPart)('part %s: a server that fails leads where it does everywhere', (part) => {
  expect(to({ status: 500 }, part)).toBe('unavailable')
  expect(to({ status: 503 }, part)).toBe('unavailable')
  expect(to({ status: 504 }, part)).toBe('waitAndAskAgain')
  expect(to({ status: 401, sessionEnded: true }, part)).toBe('exceededSessionTime')
})

const withPages = ['EmAndamento', 'Liberada', 'Reprovada', 'EtapaInvalida', 'CorreoVencido']

test.each(errorCodes.filter((code) => !withPages.includes(code)))(
  'a 409 with our code %s is told and never called an expired e-mail',
  (errorCode) => {
    expect(to({ status: 409, errorCode })).toBe('tell')
  },
)

test.each([400, 403, 404, 409, 410, 424, 429, 500, 503, 504])(
  'a question that an open screen repeats by itself leaves it at %i',
  (status) => {
    expect(to({ status, message: 'Too many requests' }, 'background')).toBe('tell')
  },
)

test('a question that an open screen repeats by itself, too, says that a session ended', () => {
  expect(to({ status: 401, sessionEnded: true }, 'background')).toBe('exceededSessionTime')
})
