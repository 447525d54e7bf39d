// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { rememberAttempt } from '../../../client/kept-in-tab.ts'
import { questionOf } from './use-payment-result.ts'

afterEach(() => sessionStorage.clear())

test('a reference in the address is asked for (R-V45)', () => {
  expect(questionOf('?ref_payco=0123456789abcdef01234567', 'key-1')).toEqual({
    by: 'reference',
    ref: '0123456789abcdef01234567',
  })
})

test.each(['', '?ref_payco=undefined', '?ref_payco=', '?ref_payco=../../user'])(
  'without a reference (%s) the query is posted, with the invoice this browser left with',
  (search) => {
    rememberAttempt('key-1', 'invoice-1')
    expect(questionOf(search, 'key-1')).toMatchObject({ by: 'query', query: { x_id_invoice: 'invoice-1' } })
  },
)

test('the invoice of another credit is not taken for this one', () => {
  rememberAttempt('key-2', 'invoice-2')
  expect(questionOf('?x_response=Aceptada', 'key-1')).toEqual({
    by: 'query',
    query: { x_response: 'Aceptada' },
  })
})

test('only the invoice and what it is for are kept, and a broken note counts for nothing', () => {
  rememberAttempt('key-1', 'invoice-1')
  expect({ ...sessionStorage }).toEqual({ 'cupo.payment': '{"key":"key-1","value":"invoice-1"}' })
  sessionStorage.setItem('cupo.payment', '{')
  expect(questionOf('', 'key-1')).toEqual({ by: 'query', query: {} })
})
