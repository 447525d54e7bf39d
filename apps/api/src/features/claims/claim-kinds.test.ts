import { addDays, type Day, dayFromIso, isHoliday, isoOf } from '@cupo/credit-engine'
import { claimKinds } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { answerDueOn, claimTerms, extendedDueOn, markDueOn } from './claim-kinds.ts'

/** The law's days, said once more: first term and extension. */
const byLaw = {
  consumerClaim: [15, 0],
  paymentDispute: [15, 0],
  withdrawalQuestion: [15, 0],
  dataConsultation: [10, 5],
  dataClaim: [15, 8],
  bureauClaim: [15, 8],
  identityTheft: [10, 0],
} as const

/** Counts the days one by one, since the rule under test jumps over them. */
function businessDaysBetween(from: Day, until: Day): number {
  let count = 0
  for (let day = addDays(from, 1); day <= until; day = addDays(day, 1)) {
    const { dayOfWeek } = Temporal.PlainDate.from(isoOf(day))
    if (dayOfWeek <= 5 && !isHoliday(day)) count += 1
  }
  return count
}

test.each(claimKinds)(
  'the answer to a %s is due after the business days of its law, every day of two years (R-N1)',
  (kind) => {
    const [first, more] = byLaw[kind]
    for (let days = 0; days < 730; days += 1) {
      const filedOn = addDays(dayFromIso('2026-01-01'), days)
      const due = answerDueOn(kind, filedOn)
      expect(businessDaysBetween(filedOn, due)).toBe(first)
      expect(businessDaysBetween(addDays(due, -1), due)).toBe(1)
      const extended = extendedDueOn(kind, due)
      expect(extended === null ? 0 : businessDaysBetween(due, extended)).toBe(more)
    }
  },
)

test.each([
  // Monday the 23rd of November; the 8th of December is a holiday.
  ['dataConsultation', '2026-11-23', '2026-12-07', '2026-12-15'],
  ['dataClaim', '2026-11-23', '2026-12-15', '2026-12-28'],
  // Holy Week: Thursday and Friday do not count.
  ['dataConsultation', '2027-03-19', '2027-04-07', '2027-04-14'],
] as const)('a %s filed on %s is due on %s, and extended on %s', (kind, filedOn, due, extended) => {
  const first = answerDueOn(kind, dayFromIso(filedOn))
  expect(isoOf(first)).toBe(due)
  const until = extendedDueOn(kind, first)
  expect(until && isoOf(until)).toBe(extended)
})

test('claims about data are marked within two business days, the others not at all (R-N6)', () => {
  expect(isoOf(markDueOn(dayFromIso('2026-12-04')))).toBe('2026-12-09')
  const marked = claimKinds.filter((kind) => claimTerms[kind].isMarkedInProcess)
  expect(marked).toEqual(['dataClaim', 'bureauClaim', 'identityTheft'])
})
