import type { Pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { UpfrontPayment } from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { ServicingParts, Who } from '../../servicing/servicing.ts'

/** What settling is wired to. */
export type SettleParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly outbox: Pick<Outbox, 'addAll'>
  readonly provider: Pick<PaymentProvider, 'isTest' | 'find' | 'findByInvoice' | 'readNotice'>
  readonly servicing: ServicingParts
  readonly upfrontPayments: UpfrontPaymentVerbs
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

/** What a payment before delivery does at its order. Both verbs lock the application. */
export type UpfrontPaymentVerbs = {
  /** Books the money at the order that waits for it; false, with nothing booked, where no order does. */
  readonly settle: (
    transaction: Transaction<Database>,
    payment: {
      readonly applicationId: string
      readonly upfrontPayment: UpfrontPayment
      readonly reference: string
      readonly amount: Pesos
      readonly paidAt: Temporal.Instant
    },
    who: By,
  ) => Promise<boolean>
  /** Makes the order wait for the payment again; false where it waits for nothing any more. */
  readonly reopen: (
    transaction: Transaction<Database>,
    payment: { readonly applicationId: string; readonly upfrontPayment: UpfrontPayment },
    who: By,
  ) => Promise<boolean>
}

/** Who settles, and what the lender's settings are at that moment. */
export type By = Who & { readonly settings: PlatformSettings }
