import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeIdentityVerifier } from '../identity-verifier.suite.ts'
import {
  connectIdentityVerifier,
  createdValidationSchema,
  toIdentityResult,
  toIdentityValidation,
  validationSchema,
} from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

describe('the identity verifier by the integrator protocol', () => {
  describeIdentityVerifier(
    () => sandbox,
    (limits = {}) =>
      connectIdentityVerifier({
        baseUrl: `${sandbox.url}/identity/v1`,
        pageUrl: `${sandbox.url}/identity/page`,
        key: 'demo-identity-key',
        limits,
      }),
    (validationId, result) => sandbox.act(`identity/${validationId}/result`, { result }),
  )
})

import created from './fixtures/validation-created.json' with { type: 'json' }
import fresh from './fixtures/validation-new.json' with { type: 'json' }
import ok from './fixtures/validation-ok.json' with { type: 'json' }

it('the address of the page is built from the token and the origin that embeds it', () => {
  const wire = v.parse(createdValidationSchema, { ...created, access_token: 'a+b&c' })
  const validation = toIdentityValidation(wire, 'https://id.example/page?lang=es', 'http://localhost:3000')
  expect(validation.validationId).toBe(created.validation_id)
  expect(validation.url).toBe(
    'https://id.example/page?lang=es&access_token=a%2Bb%26c&origin=http%3A%2F%2Flocalhost%3A3000',
  )
})

it('a result keeps its reference, by which it is known to be ours', () => {
  expect(toIdentityResult(v.parse(validationSchema, ok))).toEqual({
    validationId: ok.validation_id,
    reference: 'application-1',
    state: 'ok',
  })
})

it.each([
  ['created', 'pending'],
  ['pending', 'pending'],
  ['ok', 'ok'],
  ['failed', 'failed'],
  ['inReview', 'pending'],
  ['OK', 'pending'],
  ['', 'pending'],
])('the state "%s" of a validation is read as %s', (state, expected) => {
  expect(toIdentityResult(v.parse(validationSchema, { ...fresh, state })).state).toBe(expected)
})
