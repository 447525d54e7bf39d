import { type PaymentKind, pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { type ActingParty, actors } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { Result } from '../../../platform/refusal.ts'
import { applyPayment } from '../apply-payments.ts'
import { checkLoans } from '../check-loans.ts'
import { loanStore, type StoredLoan } from '../loan-store.ts'
import type { PaymentAnswer, PaymentOrder, PaymentSource } from '../payment.ts'
import type { PortfolioSale } from '../sell-portfolio.ts'
import { unapplyPayment } from '../unapply-payment.ts'
import type { Lender } from './lender.ts'

type Wish = {
  readonly reference?: string
  readonly kind?: PaymentKind
  readonly source?: PaymentSource
  /** The instant at which it is worked in; when it was paid unless given. */
  readonly at?: string
}

/** Noon in Bogotá. */
export const noonOf = (date: string): string => `${date}T17:00:00Z`

export const whoAt = (at: string): ActingParty => ({
  now: Temporal.Instant.from(at),
  actor: actors.provider,
  requestId: 'payment',
})

export const aSale = (): PortfolioSale => ({
  id: newId(),
  buyer: { name: 'Recaudos S.A.S.', taxId: '900.123.456-8', contact: 'clientes@recaudos.example' },
  price: pesos(1_000_000),
  tell: async () => {},
})

let orders = 0

/** Pays and takes back as the payment provider's side does, and says whether loans and ledger agree. */
export function counterOf({ servicing }: Lender) {
  const orderOf = (loan: Pick<StoredLoan, 'key'>, amount: number, paidAt: string, wish: Wish = {}) => {
    orders += 1
    const { kind = 'installment', source = 'provider', reference = `test-${orders}` } = wish
    const moment = Temporal.Instant.from(paidAt.includes('T') ? paidAt : noonOf(paidAt))
    return { reference, loan: loan.key, amount: pesos(amount), kind, source, paidAt: moment }
  }
  const tell = (order: PaymentOrder, at = order.paidAt.toString()) =>
    applyPayment(servicing, order, whoAt(at))
  return {
    orderOf,
    tell,
    /** Pays on a date (at noon) or at an instant; answers the reference. */
    pay: async (loan: Pick<StoredLoan, 'key'>, amount: number, paidAt: string, wish: Wish = {}) => {
      const order = orderOf(loan, amount, paidAt, wish)
      const answer = await tell(order, wish.at)
      if (!answer.ok) throw new Error(`the payment was refused: ${answer.refusal.code}`)
      return order.reference
    },
    reverse: (reference: string, on: string): Promise<Result<PaymentAnswer>> =>
      unapplyPayment(servicing, reference, whoAt(noonOf(on))),
    /** The loan's row as it stands. */
    read: async ({ id }: Pick<StoredLoan, 'id'>): Promise<StoredLoan> => {
      const stored = await loanStore.find(servicing.db, id)
      if (stored === null) throw new Error(`no loan ${id}`)
      return stored
    },
    /** How the case of its application stands. */
    situationOf: async ({ applicationId }: Pick<StoredLoan, 'applicationId'>): Promise<string> => {
      const { situation } = await servicing.db
        .selectFrom('application')
        .select('situation')
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow()
      return situation
    },
    problems: () => problemsOf(servicing.db),
  }
}

/** Everything that is wrong with the loans of a database; empty when rows, payments and ledger agree. */
export async function problemsOf(db: Kysely<Database>): Promise<readonly string[]> {
  const problems: string[] = []
  for await (const problem of checkLoans(db)) problems.push(problem)
  return problems
}
