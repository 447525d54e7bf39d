import { formatPaymentDay } from '../../platform/format.ts'
import { daysText } from '../../platform/text/counts.ts'

type FirstDueRule = { readonly paymentDay: number; readonly daysToFirstDueDateMin: number }

/** The first due date is unknown before the credit begins: it is the first payment day of the rule. */
export const firstInstallmentSentence = (
  { paymentDay, daysToFirstDueDateMin }: FirstDueRule,
  beginning: 'la entrega' | 'la transferencia',
): string =>
  `La primera cuota vence el primer ${formatPaymentDay(paymentDay)} que llegue ${daysText(daysToFirstDueDateMin)} después de ${beginning}.`
