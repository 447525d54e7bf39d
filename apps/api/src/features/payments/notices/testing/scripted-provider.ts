import { type PaymentKind, pesos } from '@cupo/credit-engine'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { actors } from '../../../../platform/actor.ts'
import type { Connection } from '../../../../platform/database/connect.ts'
import { newId } from '../../../../platform/ids.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { secretsFrom } from '../../../../platform/secrets.ts'
import type { ProviderTransaction, TransactionState } from '../../../../ports/payment-provider.ts'
import { ProviderUnavailable } from '../../../../ports/provider-unavailable.ts'
import {
  type Application,
  type ApplicationWriter,
  dueBeforeDelivery,
  type UpfrontPayment,
} from '../../../origination/origination.ts'
import { applicationStore } from '../../../origination/store/applications.ts'
import { readUsuryCaps } from '../../../policy/policy.ts'
import { defaultPlatformSettings } from '../../../policy/settings.ts'
import { providerReference, type StoredLoan } from '../../../servicing/servicing.ts'
import { lenderOn } from '../../../servicing/testing/lender.ts'
import { endUpfrontPayments } from '../../../upfront-payments/settle-upfront-payment.ts'
import { upfrontPaymentVerbs } from '../../../upfront-payments/upfront-payments.ts'
import { type NewPaymentAttempt, paymentAttemptStore } from '../../attempts/payment-attempt-store.ts'
import type { Outcome } from '../judge-transaction.ts'
import { settlementBatches } from '../payment-pipeline.ts'
import { askAbout, reconcilePayments } from '../reconcile-payments.ts'
import { settlePayments } from '../settle-payments.ts'
import type { PaymentMail, PaymentsContext } from '../settlement.ts'
import { aTransaction } from './a-transaction.ts'

export type Attempt = { readonly invoice: string; readonly amount: number; readonly reference: string }

type AttemptWish = {
  readonly amount: number
  readonly kind?: PaymentKind
  readonly requestedAt?: string
  readonly isUnknown?: boolean
}

type UpfrontPaymentWish = { readonly requestedAt?: string; readonly method?: NewPaymentAttempt['method'] }

let count = 0

export function scriptedProvider(connection: Pick<Connection, 'db'>) {
  const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
  const lender = lenderOn(connection, secrets)
  const requests = paymentAttemptStore(secrets)
  const answers = new Map<string, ProviderTransaction>()
  const mails: PaymentMail['mail'][] = []
  const letters: PaymentMail[] = []
  const keys = new Set<string>()
  const asked: string[] = []
  let isAway = false
  const ask = <T>(what: string, answer: T): T => {
    asked.push(what)
    if (isAway) throw new ProviderUnavailable('payments', 'timeout', 'no answer')
    return answer
  }
  const origination: ApplicationWriter = {
    store: applicationStore(secrets),
    effects: async (transaction, after, event, applied) => {
      if (event.type !== 'Cancelled') return
      const end = { kind: 'undone', reason: 'notPaidInTime' } as const
      await endUpfrontPayments(transaction, after, end, applied)
    },
  }
  const context: PaymentsContext = {
    db: connection.db,
    secrets,
    servicing: lender.servicing,
    upfrontPayments: upfrontPaymentVerbs(origination),
    settings: async () => defaultPlatformSettings,
    usuryCaps: () => readUsuryCaps(connection.db),
    provider: {
      isTest: true,
      readNotice: () => null,
      find: async (reference) => ask(reference, answers.get(reference) ?? null),
      findByInvoice: async (invoice) =>
        ask(
          invoice,
          [...answers.values()].filter((one) => one.invoice === invoice),
        ),
    },
    outbox: {
      insertOf: (effects) => {
        for (const { payload, dedupeKey } of effects) {
          if (!keys.has(dedupeKey)) {
            mails.push((payload as PaymentMail).mail)
            letters.push(payload as PaymentMail)
          }
          keys.add(dedupeKey)
        }
        return sql`select`
      },
    },
  }
  const who = (at: string) => ({ now: Temporal.Instant.from(at), actor: actors.provider, requestId: 'till' })

  type AttemptSubject = Pick<
    NewPaymentAttempt,
    'purpose' | 'applicationId' | 'loanId' | 'key' | 'documentIndex' | 'kind' | 'paymentType'
  >
  const insert = (
    what: AttemptSubject,
    { invoice, amount }: Attempt,
    at = '2026-02-10T16:00:00Z',
    method: NewPaymentAttempt['method'] = 'Tarjeta-PSE',
  ) =>
    connection.db.transaction().execute((transaction) =>
      requests.insert(transaction, {
        ...what,
        id: newId(),
        invoice,
        amount: pesos(amount),
        method,
        channel: 'selfManage',
        isTest: true,
        checkout: {} as never,
        idempotencyKey: null,
        fingerprint: invoice,
        requestedAt: at,
        requestId: newId(),
        nextCheckAt: Temporal.Instant.from(at).add({ minutes: 1 }).toString(),
      }),
    )
  const register = (
    loan: StoredLoan,
    attempt: Attempt,
    { kind = 'installment', requestedAt }: AttemptWish,
  ) => {
    const { id: loanId, applicationId, key, documentIndex } = loan
    const what = { purpose: 'loan', paymentType: 'Pagar cuota', kind, loanId } as const
    return insert({ ...what, applicationId, key, documentIndex }, attempt, requestedAt)
  }
  const newAttempt = (amount: number): Attempt => {
    count += 1
    return { invoice: newId(), amount, reference: String(500_000_000 + count) }
  }
  return {
    lender,
    origination,
    context,
    mails,
    letters,
    asked,
    register,
    attempt: async (loan: StoredLoan, wish: AttemptWish): Promise<Attempt> => {
      const attempt = newAttempt(wish.amount)
      if (wish.isUnknown !== true) await register(loan, attempt, wish)
      return attempt
    },
    attemptUpfrontPayment: async (
      application: Application,
      purpose: UpfrontPayment,
      { requestedAt, method }: UpfrontPaymentWish = {},
    ): Promise<Attempt> => {
      const { id: applicationId, facts, person } = application
      const attempt = newAttempt(dueBeforeDelivery(facts)[purpose])
      const documentIndex = secrets.blindIndex('document', person.document)
      const what = { purpose, applicationId, key: applicationId, documentIndex, paymentType: 'Pago inicial' }
      await insert({ ...what, kind: null, loanId: null }, attempt, requestedAt, method)
      return attempt
    },
    answer: (attempt: Attempt, state: TransactionState, changed: Partial<ProviderTransaction> = {}) => {
      const { reference, invoice, amount } = attempt
      const found = aTransaction({ reference, invoice, amount: pesos(amount), state, ...changed })
      answers.set(found.reference, found)
      return found
    },
    forget: ({ reference }: Attempt) => void answers.delete(reference),
    away: (away: boolean) => {
      isAway = away
    },
    settle: async (found: ProviderTransaction, at = '2026-02-10T18:00:00Z'): Promise<Outcome | undefined> =>
      (await settlePayments(context, [{ found, askId: newId() }], who(at)))[0],
    ask: ({ reference }: Attempt, at = '2026-02-10T18:00:00Z') =>
      askAbout(context.provider, reference, (answer) => settlePayments(context, [answer], who(at))),
    reconcile: (at: string) => {
      const onFailure = (error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error
      }
      const settleAsOf = (now: Temporal.Instant) => settlementBatches(context, () => now)
      return reconcilePayments({ ...context, settleAsOf, onFailure }, Temporal.Instant.from(at))
    },
    standing: async ({ invoice }: Attempt) => {
      const { db } = connection
      const request = await requests.findByInvoice(db, invoice)
      const transactions = await db
        .selectFrom('paymentTransaction')
        .select(['outcome', 'state', 'xRefPayco'])
        .where('invoice', '=', invoice)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      const references = transactions.map(({ xRefPayco }) => providerReference(xRefPayco))
      const named = references.length === 0 ? [''] : references
      const payments = await db
        .selectFrom('loanPayment')
        .select(['state', 'amount', 'valueOn'])
        .where('reference', 'in', named)
        .execute()
      const tasks = await db
        .selectFrom('paymentTask')
        .select(['kind', 'state', 'amount'])
        .where('subject', 'in', named)
        .orderBy('openedAt')
        .execute()
      return {
        request: request?.state ?? null,
        outcomes: transactions.map(({ outcome }) => outcome),
        payments,
        tasks,
      }
    },
  }
}
