import { expect, test } from 'vitest'
import { stageOf } from './open-sale.tsx'

const open = { situation: 'EmAndamento', waitsForCode: false } as const
const asked = { status: 'documents', situation: 'EmAndamento', isAuthorized: true } as const
const nothing = { application: null, progress: null, isGone: false }

test.each([
  ['preOffer', 'withAgent'],
  ['offer', 'withAgent'],
  ['documents', 'identity'],
  ['veridas', 'camera'],
  ['evidente', 'questions'],
  ['contract', 'agreement'],
  ['paymentOrder', 'signed'],
  ['financialData', 'signed'],
  ['reproved', 'refused'],
  ['infolaftFailure', 'refused'],
  ['bankData', 'ended'],
] as const)('a sale at %s shows the customer’s phone %s (R-G63)', (status, stage) => {
  expect(stageOf({ ...nothing, application: { ...open, status } })).toBe(stage)
})

test('from the request of the signature the phone asks for its code (R-G66)', () => {
  const application = { ...open, status: 'contract', waitsForCode: true } as const
  expect(stageOf({ ...nothing, application })).toBe('code')
})

test.each([
  ['Cancelada', 'cancelled'],
  ['Expirada', 'ended'],
  ['OrdemRecusada', 'ended'],
] as const)('a sale that is %s shows that end, whatever step it was at', (situation, stage) => {
  const application = { status: 'contract', situation, waitsForCode: true } as const
  expect(stageOf({ ...nothing, application })).toBe(stage)
})

test('an end that only the live progress knows is shown, since the phone may read no more', () => {
  const application = { ...open, status: 'documents' } as const
  const progress = { ...asked, situation: 'Cancelada' } as const
  expect(stageOf({ application, progress, isGone: true })).toBe('cancelled')
})

test('a link that is over without a known end shows nothing of the sale, and a signed sale keeps its thanks', () => {
  const application = { ...open, status: 'documents' } as const
  expect(stageOf({ application, progress: asked, isGone: true })).toBe('gone')
  expect(stageOf({ ...nothing, application: { ...application, status: 'paymentOrder' }, isGone: true })).toBe(
    'signed',
  )
})

test('before the bureau has answered the phone waits, or asks for the code that is told to the agent', () => {
  const before = { status: null, situation: null }
  expect(stageOf({ ...nothing, progress: { ...before, isAuthorized: true } })).toBe('consulting')
  expect(stageOf({ ...nothing, progress: { ...before, isAuthorized: false } })).toBe('unauthorized')
  expect(stageOf(nothing)).toBe('loading')
})
