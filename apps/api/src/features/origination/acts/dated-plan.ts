import { addBusinessDays, dayFromIso, dueDates, firstDueDate, isoOf } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import type { DatedPlan } from '../../../emails/index.ts'
import { readChannelSettings } from '../../policy/policy.ts'
import type { Application } from '../model/application.ts'
import type { MailContext } from './mail.ts'
import { agreedPlan } from './offer/agreed-terms.ts'

/** The plan of what was agreed, dated from the day of the delivery or of the transfer; null where nothing is agreed. */
export async function datedPlan(
  { transaction }: Pick<MailContext, 'transaction'>,
  { origin, facts: { terms, paymentDay } }: Application,
  disbursedOn: string,
): Promise<Required<DatedPlan> | null> {
  if (terms === null || paymentDay === null) return null
  const { installments, totals } = agreedPlan(terms)
  const { principal, interest, interestVat, fee, feeVat } = totals
  const date = Temporal.PlainDate.from(disbursedOn)
  const { daysToFirstDueDateMin } = terms
  const first = firstDueDate({ disbursedOn: date, paymentDay, daysToFirstDueDateMin })
  const dates = dueDates(first, installments.length)
  const { withdrawalRequestDays } = await readChannelSettings(transaction, origin, date)
  return {
    paymentDay,
    withdrawBy: isoOf(addBusinessDays(dayFromIso(disbursedOn), withdrawalRequestDays)),
    installments: installments.map(({ number, total }, index) => ({
      number,
      dueDate: String(dates[index]),
      total,
    })),
    breakdown: { principal, interest, interestVat, fee, feeVat },
  }
}
