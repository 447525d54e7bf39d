import { type Pesos, pesos } from '@cupo/credit-engine'
import type { PaymentInProcess } from '@cupo/wire'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { withFmt } from '../../platform/present.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { transactionReader } from './notices/transaction-store.ts'
import { presentCash } from './result/present-result.ts'

export { notAllowed } from './attempts/payment-choice.ts'

export { presentBounds, presentInCash, totalOf as payoffTotal } from './attempts/present-options.ts'

export { confirmationUrl, type Intent, registerAttempt, responseUrl } from './attempts/register-attempt.ts'

export { type LoanPaymentContext, requestOwnPayment } from './attempts/register-loan-payment.ts'

export { checkPayments } from './check-payments.ts'

export {
  type EvidencedReversalOutcome,
  lockCorrection,
  type MoveContext,
  movePayment,
  type PaymentMoveOutcome,
  reverseWithEvidence,
} from './corrections/correct-payment.ts'

export { limitPublicPayments } from './limit-payments.ts'

export { bookAtApplication, nextKey, returnKey } from './notices/book-at-application.ts'

export { reversedCode } from './notices/judge-transaction.ts'

export { type PaymentPipeline, paymentPipeline } from './notices/payment-pipeline.ts'

export { settlePayments } from './notices/settle-payments.ts'

export type { PaymentMail, PaymentsContext, UpfrontPaymentVerbs } from './notices/settlement.ts'

export { composePaymentMail } from './result/compose-payment-mail.ts'

export { receiptFile } from './result/payment-receipt.ts'

export { paymentRoutes } from './routes.ts'

type Context = { readonly db: Kysely<Database>; readonly secrets: Pick<Secrets, 'open'> }

const pendingAttempts = (db: Kysely<Database>, keys: readonly string[]) =>
  db
    .selectFrom('paymentAttempt')
    .select(['id', 'key', 'method', 'amount'])
    .where(sql<boolean>`key = any(${keys})`)
    .where('state', '=', 'pending')
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()

export async function amountInProcess(db: Kysely<Database>, key: string): Promise<Pesos> {
  const attempts = await pendingAttempts(db, [key])
  return pesos(attempts.reduce((sum, { amount }) => sum + amount, 0))
}

/** Oldest first. */
export async function paymentsInProcess(
  { db, secrets }: Context,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly PaymentInProcess[]>> {
  if (keys.length === 0) return new Map()
  const attempts = await pendingAttempts(db, keys)
  const reader = transactionReader(secrets)
  const byKey = new Map<string, PaymentInProcess[]>()
  for (const { id, key, method, amount } of attempts) {
    const transaction = await reader.latestOf(db, id)
    const payment = {
      meioPagamento: method,
      ...withFmt({ value: amount as Pesos }),
      cash: presentCash(transaction?.details.cash ?? null),
    }
    byKey.set(key, [...(byKey.get(key) ?? []), payment])
  }
  return byKey
}
