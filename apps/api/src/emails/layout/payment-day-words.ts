import { formatPaymentDay } from '../../platform/format.ts'

/** Before a credit begins its first due date is not known: it is the first payment day of the rule. */
export const firstInstallmentSentence = (
  paymentDay: number,
  beginning: 'la entrega' | 'la transferencia',
): string =>
  `La primera cuota vence el primer día ${formatPaymentDay(paymentDay)} que caiga al menos 30 días después de ${beginning}.`
