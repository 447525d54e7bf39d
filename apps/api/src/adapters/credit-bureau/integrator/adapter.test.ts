import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeCreditBureau } from '../credit-bureau.suite.ts'
import { confirmationSchema, connectBureau, scoreSchema, toDecision, toScore } from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

describe('the bureau by the integrator protocol', () => {
  describeCreditBureau(
    {
      approved: '1010100001',
      refusedAtForm: '1010100050',
      refusedAtConfirmation: '1010100059',
      downPayment: '1010100052',
      guarantee: '1010100053',
    },
    () => sandbox,
    (limits = {}) => connectBureau({ baseUrl: `${sandbox.url}/bureau/v1`, key: 'demo-bureau-key', limits }),
  )
})

import refusedConfirmation from './fixtures/confirmation-refused.json' with { type: 'json' }
import guarantee from './fixtures/score-guarantee.json' with { type: 'json' }
import refused from './fixtures/score-refused.json' with { type: 'json' }

describe('a score', () => {
  it('a score carries name, class and band of an approved person', () => {
    expect(toScore(v.parse(scoreSchema, guarantee))).toEqual({
      name: { firstName: 'Diego', firstSurname: 'Suárez', fullName: 'Diego Alejandro Suárez Martínez' },
      scoreClass: 'A',
      riskBand: 'guarantee',
      decision: 'approved',
      reasons: [],
    })
  })

  it('a score carries the bureau’s words to the person with an offer, and nothing that is no sentence', () => {
    const message = { title: 'Tienes una tasa especial', subtitle: 'Por pagar siempre a tiempo.' }
    expect(toScore(v.parse(scoreSchema, { ...guarantee, message })).message).toEqual(message)
    expect(v.is(scoreSchema, { ...guarantee, message: { title: '', subtitle: '' } })).toBe(false)
    expect(v.is(scoreSchema, { ...guarantee, message: 'Tienes una tasa especial' })).toBe(false)
  })

  it('a score carries the reasons of a refusal, in order', () => {
    const score = toScore(v.parse(scoreSchema, refused))
    expect(score.decision).toBe('refused')
    expect(score.reasons.map((reason) => reason.code)).toEqual(['R01', 'R07'])
  })

  it.each([
    ['class', { scoreClass: 'E' }],
    ['band', { riskBand: 'unknown' }],
    ['decision', { decision: 'pending' }],
  ])('a score is not believed with an unknown %s', (_what, change) => {
    expect(v.is(scoreSchema, { ...guarantee, ...change })).toBe(false)
  })
})

it('a refused confirmation has its reason', () => {
  expect(toDecision(v.parse(confirmationSchema, refusedConfirmation))).toEqual({
    decision: 'refused',
    reasons: [{ code: 'R12', text: 'La cuota supera tu capacidad de pago estimada.' }],
  })
})
