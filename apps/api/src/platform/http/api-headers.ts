import type { Call, CallerKind } from '@cupo/wire'
import * as wire from '@cupo/wire'
import type { Json } from './api-schemas.ts'

const paymentRequests: readonly Call[] = [
  wire.requestLoanPayment,
  wire.requestFastPayment,
  wire.requestAdvancedPayment,
  wire.requestGuaranteePayment,
]
const sealedAnswers: readonly Call[] = [wire.getParameters, wire.getParameter]
const openingSessions: readonly Call[] = [
  wire.requestToken,
  wire.createApplication,
  wire.openHandOff,
  wire.endSession,
]

const sessionKinds: readonly CallerKind[] = [...wire.ofApplication, 'agent', 'handOff']

type Header = {
  readonly name: string
  readonly isReadBy: (call: Call) => boolean
  readonly description: string
  readonly schema: Json
}

const headers: readonly Header[] = [
  {
    name: 'Idempotency-Key',
    isReadBy: (call) => paymentRequests.includes(call),
    description:
      'The same key and body again get the same checkout, byte for byte; with another body the key is refused.',
    schema: { type: 'string', maxLength: 255 },
  },
  {
    name: 'X-Response-Key',
    isReadBy: (call) => sealedAnswers.includes(call),
    description: 'A public JWK, base64url: the answer is a JWE to it.',
    schema: { type: 'string' },
  },
  {
    name: 'X-Captcha-Ticket',
    isReadBy: ({ answers }) => 428 in answers,
    description: 'The ticket of `solveCaptcha`, where the call was answered with `CaptchaRequerido` (428).',
    schema: { type: 'string' },
  },
  {
    name: 'X-Cupo-Client',
    isReadBy: (call) =>
      openingSessions.includes(call) ||
      (call.method !== 'GET' && call.access.some((kind) => sessionKinds.includes(kind))),
    description:
      'Of a browser: `web` keeps the tokens in cookies that no script can read, and a change by such a cookie asks for it. With a bearer token leave it out.',
    schema: { type: 'string', enum: ['web'] },
  },
  {
    name: 'X-Cupo-Acting',
    isReadBy: ({ access }) => access.includes('agent') || access.includes('handOff'),
    description: 'Which session of a browser asks, beside a person’s; gives no right.',
    schema: { enum: ['agent', 'handOff'] },
  },
]

export const headersOf = (call: Call): readonly Json[] =>
  headers
    .filter(({ isReadBy }) => isReadBy(call))
    .map(({ name, description, schema }) => ({ name, in: 'header', required: false, description, schema }))
