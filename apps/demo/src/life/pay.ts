import {
  amountDue,
  type CapOf,
  type Day,
  dayOf,
  type Loan,
  type PaymentKind,
  type Pesos,
  passTime,
  pesos,
} from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import { sealDetails } from '../../../api/src/features/payments/notices/transaction-store.ts'
import { requestOwnPayment, settlePayments } from '../../../api/src/features/payments/payments.ts'
import { readUsuryCaps } from '../../../api/src/features/policy/policy.ts'
import { applyPayment } from '../../../api/src/features/servicing/apply-payments.ts'
import {
  loanStore,
  type PaymentOrder,
  type StoredLoan,
  sellPortfolio,
  unapplyPayment,
} from '../../../api/src/features/servicing/servicing.ts'
import { upfrontPaymentVerbs } from '../../../api/src/features/upfront-payments/upfront-payments.ts'
import { actors } from '../../../api/src/platform/actor.ts'
import { businessDate } from '../../../api/src/platform/business-date.ts'
import { newId } from '../../../api/src/platform/ids.ts'
import { requestId, type Stage } from '../stage.ts'
import { buyerOfDebts } from '../text/words.ts'
import { mustSucceed, platformSettingsAt } from './happen.ts'

async function loanOf({ servicing }: Stage, applicationId: string): Promise<StoredLoan> {
  const stored = await loanStore.findByApplication(servicing.db, applicationId)
  if (stored === null) throw new Error(`application ${applicationId} has no loan`)
  return stored
}

/** Nobody asks a provider of this name. */
const demoProvider = 'demo'

export type AmountOf = (loan: Loan, on: Day, capOf: CapOf) => Pesos

export const whatIsDue: AmountOf = (loan, on, capOf) => amountDue(loan, on, capOf).total

export async function pay(
  stage: Stage,
  applicationId: string,
  { kind, amountOf }: { readonly kind: PaymentKind; readonly amountOf: AmountOf },
  paidAt: Temporal.Instant,
): Promise<string> {
  const { loan, key } = await loanOf(stage, applicationId)
  const on = dayOf(businessDate(paidAt))
  const { capOf } = await readUsuryCaps(stage.servicing.db)
  const amount = amountOf(passTime(loan, on, capOf), on, capOf)
  const reference = `${demoProvider}:${applicationId}:${paidAt.epochMilliseconds}`
  const order = { reference, loan: key, amount, kind, source: 'provider', paidAt } as const
  const who = { now: paidAt, actor: actors.provider, requestId }
  mustSucceed('the payment', await applyPayment(stage.servicing, order, who))
  await recordTransaction(stage, order)
  return reference
}

/** The provider's side of a payment: verify-ledger looks for it. */
async function recordTransaction(
  { origination: { secrets }, servicing }: Stage,
  { reference, amount, paidAt }: Pick<PaymentOrder, 'reference' | 'amount' | 'paidAt'>,
): Promise<void> {
  const [id, at] = [newId(), paidAt.toString()]
  const xRefPayco = reference.slice(`${demoProvider}:`.length)
  const details = { franchise: 'VS', paymentType: 'TDC', description: '', customerIp: '', cash: null }
  await servicing.db
    .insertInto('paymentTransaction')
    .values({
      id,
      provider: demoProvider,
      xRefPayco,
      transactionId: xRefPayco,
      invoice: xRefPayco,
      amount,
      state: 1,
      outcome: 'posted',
      paidAt: at,
      details: sealDetails(secrets, id, details),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

export async function takeBack(stage: Stage, reference: string, at: Temporal.Instant): Promise<void> {
  const who = { now: at, actor: actors.provider, requestId }
  mustSucceed('the reversal', await unapplyPayment(stage.servicing, reference, who))
  await stage.servicing.db
    .updateTable('paymentTransaction')
    .set({ state: 6, outcome: 'reversed', updatedAt: at.toString() })
    .where('provider', '=', demoProvider)
    .where('xRefPayco', '=', reference.slice(`${demoProvider}:`.length))
    .execute()
}

const priceOfDebt = pesos(250_000)

export async function sell(stage: Stage, applicationId: string, at: Temporal.Instant): Promise<void> {
  const { id } = await loanOf(stage, applicationId)
  const who = { now: at, actor: actors.clock, requestId }
  // No mails: the story is in the past.
  const sale = { id: newId(), buyer: buyerOfDebts, price: priceOfDebt, tell: async () => undefined }
  mustSucceed('the sale', await sellPortfolio(stage.servicing, id, who, sale))
}

/** The sandbox's provider now knows the PIN. */
export async function leavePaymentPending(
  stage: Stage,
  applicationId: string,
  at: Temporal.Instant,
): Promise<void> {
  const { provider, origination, servicing, outbox, now } = stage
  const { key, documentIndex } = await loanOf(stage, applicationId)
  const settings = (on: Temporal.Instant) => platformSettingsAt(stage, on)
  const parts = {
    ...origination,
    ...servicing,
    servicing,
    upfrontPayments: upfrontPaymentVerbs(origination),
    outbox,
    provider,
    settings,
    usuryCaps: () => readUsuryCaps(origination.db),
  }
  const checkout = mustSucceed(
    'the payment in cash',
    await requestOwnPayment(parts, documentIndex, {
      key,
      choice: { tipoPagamento: 'Pagar cuota', meioPagamento: 'Efectivo' },
      request: { headers: {}, now: at, requestId, actor: actors.clock },
    }),
  )
  const found = await provider.find(await provider.beginCash(checkout))
  if (found === null) throw new Error('the provider does not know the PIN that it gave')
  await settlePayments(parts, [{ found, askId: newId() }], { now, actor: actors.provider, requestId })
}
