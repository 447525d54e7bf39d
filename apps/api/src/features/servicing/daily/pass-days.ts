import { type CapOf, type Day, type Loan, nextStepOn, passTime } from '@cupo/credit-engine'

/** What one day did to a loan. */
export type DayStep = { readonly on: Day; readonly before: Loan; readonly after: Loan }

/**
 * The days up to and including `through` that do something to the loan, one by one: a loan that missed some catches up
 * with a step on each date, so that whatever it books bears the date to which it belongs.
 */
export function daysUntil(loan: Loan, through: Day, capOf: CapOf): readonly DayStep[] {
  const steps: DayStep[] = []
  let before = loan
  for (let on = nextStepOn(before); on !== null && on <= through; on = nextStepOn(before)) {
    const after = passTime(before, on, capOf)
    steps.push({ on, before, after })
    before = after
  }
  return steps
}
