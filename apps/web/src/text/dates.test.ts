import { expect, test } from 'vitest'
import {
  businessDateOf,
  deadlineText,
  firstInstallmentText,
  momentText,
  timeOrDayText,
  timeText,
} from './dates.ts'

const instant = '2026-11-22T15:30:00Z'
const moment = new Date(instant)

test.each([
  ['a moment', momentText(instant)],
  ['a time', timeText(moment)],
  ['a time of today', timeOrDayText(moment, '2026-11-22')],
  ['a time of another day', timeOrDayText(moment, '2026-11-25')],
])('%s keeps its hour in one line, with no-break spaces', (_, text) => {
  expect(text).toMatch(/10:30\u00a0a\.\u00a0m\.$/)
})

test('the rule of the first installment says that its days are a minimum', () => {
  expect(firstInstallmentText(5, 30, 'la entrega')).toBe(
    'El primer 05 que llegue 30 días después de la entrega',
  )
  expect(firstInstallmentText(16, 1, 'la transferencia')).toBe(
    'El primer 16 que llegue 1 día después de la transferencia',
  )
})

test.each([
  ['2026-11-21T04:59:59Z', '2026-11-20'],
  ['2026-11-21T05:00:00Z', '2026-11-21'],
  ['2027-01-01T03:00:00Z', '2026-12-31'],
])('the business date of %s is %s, in Colombia', (instant, date) => {
  expect(businessDateOf(new Date(instant))).toBe(date)
})

test.each([
  ['2026-11-28T02:30:00Z', 'hoy, 9:30 p. m.'],
  ['2026-11-28T07:03:00Z', 'esta noche, 2:03 a. m. del sábado, 28 de noviembre'],
  ['2026-11-28T10:03:00Z', 'mañana, sábado, 28 de noviembre, 5:03 a. m.'],
  ['2026-11-28T20:03:00Z', 'mañana, sábado, 28 de noviembre, 3:03 p. m.'],
  ['2026-11-30T07:03:00Z', 'el lunes, 30 de noviembre, 2:03 a. m.'],
])('a deadline at %s is said as somebody reads it on the afternoon of the 27th: %s', (instant, words) => {
  const text = deadlineText(instant, new Date('2026-11-27T20:00:00Z'))
  expect(text.replaceAll('\u00a0', ' ')).toBe(words)
})
