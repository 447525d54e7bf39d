import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { after, anApplication, happened } from '../origination/testing/an-application.ts'
import { lastCashDayBefore, vatOf } from './register-upfront-payment.ts'

const at = (bogota: string) =>
  Temporal.PlainDateTime.from(bogota).toZonedDateTime('America/Bogota').toInstant()

test.each([
  // The deadline falls in the small hours: the day before is the last that is over by then.
  ['2026-11-22T10:00', '2026-11-23T01:59', '2026-11-22'],
  ['2026-11-22T10:00', '2026-11-23T00:00', '2026-11-22'],
  ['2026-11-22T05:00', '2026-11-23T01:00', '2026-11-22'],
  // A deadline late on the same day leaves no whole day.
  ['2026-11-22T03:00', '2026-11-22T23:00', null],
  // Two hours are enough, a minute less is not.
  ['2026-11-22T22:00', '2026-11-23T18:00', '2026-11-22'],
  ['2026-11-22T22:01', '2026-11-23T18:01', null],
  ['2026-11-23T09:00', '2026-11-23T18:01', null],
  ['2026-11-21T12:00', '2026-11-23T18:00', '2026-11-22'],
])('at %s a PIN for what ends at %s has %s as its last day', (now, deadline, lastDay) => {
  expect(lastCashDayBefore(at(deadline).toString(), at(now))).toBe(lastDay)
})

test.each([
  ['a guarantee has the VAT that was computed with it', 'guarantee', 190_390, false, 30_398],
  ['a guarantee for a phone without VAT has it too', 'guarantee', 190_390, true, 30_398],
  ['a down payment of a taxed phone has 19 % within', 'downPayment', 300_000, false, 47_899],
  ['a down payment of a phone without VAT has none', 'downPayment', 300_000, true, 0],
] as const)('%s', (_what, upfrontPayment, amount, isTaxFree, tax) => {
  const { facts } = after(anApplication(), happened.downPayment(300_000), happened.offer(0))
  const { terms } = facts
  if (terms === null) throw new Error('no terms')
  const agreed = { ...terms, isTaxFree, guaranteeVat: pesos(30_398) }
  expect(vatOf(upfrontPayment, pesos(amount), { terms: agreed })).toEqual(
    tax === 0 ? null : { base: amount - tax, tax },
  )
})
