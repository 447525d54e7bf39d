import * as v from 'valibot'
import { expect, it } from 'vitest'
import created from './fixtures/validation-created.json' with { type: 'json' }
import fresh from './fixtures/validation-new.json' with { type: 'json' }
import ok from './fixtures/validation-ok.json' with { type: 'json' }
import {
  createdValidationSchema,
  toIdentityResult,
  toIdentityValidation,
  validationSchema,
} from './translate.ts'

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
