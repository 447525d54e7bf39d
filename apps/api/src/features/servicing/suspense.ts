import { isoOf, type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { type Entry, mustPost, postEntries } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type DatedOrder, moneyAccountOf, paymentKey } from './payment.ts'

const zero: Pesos = pesos(0)

export async function bookToSuspense(
  transaction: Transaction<Database>,
  order: DatedOrder,
  { paymentId, loanId }: { readonly paymentId: string; readonly loanId: string | null },
  { now, actor, requestId }: ActingParty,
): Promise<void> {
  const { amount, reference, source, kind } = order
  const entry: Entry = {
    kind: 'suspense',
    source: { kind: 'loanPayment', id: paymentId },
    subject: suspenseSubject({ paymentId, loanId }),
    bookedOn: businessDate(now).toString(),
    valueOn: isoOf(order.on),
    idempotencyKey: paymentKey(reference),
    actor: actor.kind,
    lines: [
      { account: moneyAccountOf[source], amount },
      { account: 'suspense' as const, amount: subtract(zero, amount) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
  const subject = { subjectType: 'loanPayment', subjectId: paymentId }
  const after = { loanId, amount, kind, reference }
  await writeAudit(transaction, { actor, action: 'keepInSuspense', ...subject, after, requestId }, now)
}

export const suspenseSubject = ({ paymentId, loanId }: { paymentId: string; loanId: string | null }) =>
  loanId ?? paymentId
