import type { Origin } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { seedDemoFigures } from '../../../../../demo/src/figures.ts'
import { actors } from '../../../platform/actor.ts'
import type { Connection } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { systemRandom } from '../../../platform/random.ts'
import { type Secrets, secretsFrom } from '../../../platform/secrets.ts'
import { disbursementOf } from '../../../wiring/applications-and-loans.ts'
import { followLoan } from '../../origination/acts/closing/end-application.ts'
import { applicationStore } from '../../origination/store/applications.ts'
import { after, anApplication, happened } from '../../origination/testing/an-application.ts'
import type { LoanEvent } from '../daily/loan-events.ts'
import type { StoredLoan } from '../loan-store.ts'
import { openLoan } from '../open-loan.ts'
import type { ServicingContext } from '../servicing-context.ts'

/** What a test's loan is about; the rest is the demo's phone of 1,500,000 in 12 installments from 2026-01-10 on. */
export type LoanWish = {
  readonly disbursedOn?: string
  readonly installmentCount?: number
  readonly financedAmount?: number
  readonly effectiveAnnualRate?: string
  readonly paymentDay?: number
  readonly isTaxFree?: boolean
  readonly interestVatRate?: string
  readonly administrationFee?: number
  readonly feeRecipient?: 'lender' | 'thirdParty'
  readonly isMobileBill?: boolean
  readonly document?: string
  readonly email?: string
  readonly mobile?: string
  readonly origin?: Origin
}

export type Lender = {
  readonly servicing: ServicingContext
  /** The events that the listener heard, in order. */
  readonly events: LoanEvent[]
  /** Delivers a phone: its application stands, its loan is open. */
  readonly lend: (wish?: LoanWish) => Promise<StoredLoan>
}

const anyKey = Buffer.alloc(32, 7)

/** The servicing of a database on its own: real rows and verbs, nobody listening but the test. */
export function lenderOn(
  { db }: Pick<Connection, 'db'>,
  secrets: Secrets = secretsFrom(anyKey, systemRandom),
): Lender {
  const store = applicationStore(secrets)
  const events: LoanEvent[] = []
  const servicing: ServicingContext = {
    db,
    random: systemRandom,
    followLoan: (transaction, applicationId, end, who) => {
      const origination = { store, effects: async () => {} }
      return followLoan(origination, transaction, applicationId, end, who)
    },
    onLoanEvents: async (_transaction, loanEvents) => {
      events.push(...loanEvents)
    },
  }
  let seeded: Promise<void> | undefined
  const lend = async (wish: LoanWish = {}) => {
    // A loan lives by usury caps.
    seeded ??= seedDemoFigures(db)
    await seeded
    const disbursedOn = wish.disbursedOn ?? '2026-01-10'
    const now = Temporal.Instant.from(`${disbursedOn}T15:00:00Z`)
    const application = delivered(wish, disbursedOn)
    return inTransaction(db, async (transaction) => {
      await store.insert(transaction, application, now)
      const who = { now, actor: actors.operator, requestId: 'delivery' }
      const disbursement = disbursementOf(application, disbursedOn)
      const origin = wish.origin ?? disbursement.origin
      return openLoan({ ...servicing, secrets }, transaction, { ...disbursement, origin }, who)
    })
  }
  return { servicing, events, lend }
}

function delivered(wish: LoanWish, disbursedOn: string) {
  const offer = happened.offer()
  if (offer.type !== 'OfferConfirmed') throw new Error('not the offer')
  const { installmentCount, financedAmount, effectiveAnnualRate, isTaxFree } = wish
  const { interestVatRate, administrationFee, feeRecipient } = wish
  const chosen = withoutUndefined({
    installmentCount,
    financedAmount,
    effectiveAnnualRate,
    isTaxFree,
    interestVatRate,
    administrationFee,
    feeRecipient,
  })
  const agreement = happened.agreement()
  if (agreement.type !== 'AgreementDrawnUp') throw new Error('not the agreement')
  const terms = { ...offer.terms, ...chosen }
  const application = after(
    { ...anApplication({ isBilledOnMobileInvoice: wish.isMobileBill ?? false }), id: newId() },
    happened.downPayment(),
    { ...offer, terms },
    happened.identity(),
    happened.address(),
    { type: 'DeliveryConfirmed', addressType: 'HOME', paymentDay: wish.paymentDay ?? 16 },
    { ...agreement, documentId: newId(), terms },
    happened.signature(),
    { type: 'DeviceDelivered', on: disbursedOn },
  )
  const { subject } = application.facts
  if (subject.kind !== 'device' || subject.order === null) throw new Error('no order')
  const order = { ...subject.order, orderNumber: application.id }
  const { document, email, mobile } = { ...application.person, ...wish }
  return {
    ...application,
    person: { ...application.person, document, email, mobile },
    // A number of its own, as every order has one.
    facts: { ...application.facts, subject: { ...subject, order } },
  }
}

const withoutUndefined = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
