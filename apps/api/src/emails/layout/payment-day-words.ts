import { formatPaymentDay } from '../../platform/format.ts'
import { daysText } from '../../platform/text/counts.ts'

type FirstDueRule = { readonly paymentDay: number; readonly daysToFirstDueDateMin?: number }

/** Before a credit begins its first due date is not known: it is the first payment day of the rule. */
export const firstInstallmentSentence = (
  { paymentDay, daysToFirstDueDateMin = 30 }: FirstDueRule,
  beginning: 'la entrega' | 'la transferencia',
): string =>
  `La primera cuota vence el primer ${formatPaymentDay(paymentDay)} que llegue ${daysText(daysToFirstDueDateMin)} después de ${beginning}.`
