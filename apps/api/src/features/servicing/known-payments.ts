import { hash } from 'node:crypto'
import type { Day } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { DatedOrder, PaymentAnswer } from './payment.ts'

/** Whether an order may be claimed: whole pesos above 0, paid by today. */
export const isPayable = (order: DatedOrder, today: Day): boolean => isAmount(order) && order.on <= today

const isAmount = ({ amount }: DatedOrder): boolean => Number.isSafeInteger(amount) && amount > 0

/** The answer to an order that was not claimed: it cannot be paid, or its reference was claimed before. */
export async function answerOfUnclaimed(
  db: Kysely<Database>,
  order: DatedOrder,
  today: Day,
): Promise<Result<PaymentAnswer>> {
  if (!isAmount(order)) return refuse('SolicitudInvalida')
  const known = await answerOfKnown(db, order)
  if (known !== null) return known
  if (order.on > today) return refuse('FechaFutura')
  throw new Error(`payment ${order.reference} is neither new nor known`)
}

/** The answer to a payment that is known already; null for a new one. Refuses a known reference with another input. */
async function answerOfKnown(db: Kysely<Database>, order: DatedOrder): Promise<Result<PaymentAnswer> | null> {
  const known = await db
    .selectFrom('loanPayment')
    .select(['id as paymentId', 'loanId', 'state', 'fingerprint'])
    .where('reference', '=', order.reference)
    .executeTakeFirst()
  if (known === undefined) return null
  const { fingerprint, ...answer } = known
  return fingerprint === fingerprintOf(order) ? done(answer) : refuse('ClaveReutilizada')
}

export async function isPaymentKnown(db: Kysely<Database>, reference: string): Promise<boolean> {
  const known = db.selectFrom('loanPayment').select('id').where('reference', '=', reference)
  return (await known.executeTakeFirst()) !== undefined
}

/** SHA-256 of everything that a reference stands for. */
export function fingerprintOf({ loan, amount, kind, source, at }: DatedOrder): string {
  return hash('sha256', JSON.stringify([loan, amount, kind, source, at]))
}
