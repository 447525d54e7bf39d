import type {
  ApplicationActivity,
  ApplicationStatus,
  Journey,
  journeys,
  Origin,
  WorkflowActionName,
} from '@cupo/wire'
import type { UpfrontPayment } from './application.ts'
import type { ApplicationEvent } from './event.ts'

/** Acts with calls of their own beside the workflow actions. */
export type Act = WorkflowActionName | 'saveAddress' | 'changeStatus' | 'visualizeContract' | 'signWithCode'

export type Performer = 'customer' | 'agent'

/** Depends on what is still to be paid. */
export type NextStatus =
  | ApplicationStatus
  | { readonly whileUnpaid: ApplicationStatus; readonly oncePaid: ApplicationStatus }

export type Step = {
  /** A record chooses by the first unpaid upfront payment. */
  readonly activity: ApplicationActivity | Readonly<Record<UpfrontPayment, ApplicationActivity>>
  readonly acts: { readonly [performer in Performer]?: readonly Act[] }
  /** After a failed transfer. */
  readonly actsAfterFailure?: { readonly [performer in Performer]?: readonly Act[] }
  readonly events: { readonly [type in ApplicationEvent['type']]?: NextStatus }
}

export type MailOfSignature = 'agreementCopy' | 'orderSummary' | 'upfrontPaymentLinks' | 'loanSummary'

/** A way of selling credit: everything in which the channels differ. */
export type Channel = {
  readonly origin: Origin
  readonly way: Journey
  readonly link: { readonly kind: 'finter' | 'libre' | 'assisted'; readonly path: string }
  readonly handOver: 'atAddress' | 'inShop' | null
  readonly beginsWith: 'form' | 'campaign' | 'agent'
  readonly opening: ApplicationStatus
  readonly steps: { readonly [status in ApplicationStatus]?: Step }
  readonly signing: {
    /**
     * Signed in its session, or by a code for this agreement (`signWithCode`), which fixes the payment day.
     */
    readonly by: 'session' | 'customerCode'
    readonly mails: readonly MailOfSignature[]
  }
  readonly disbursement: {
    readonly event: 'DeviceDelivered' | 'TransferDone'
    readonly activity: ApplicationActivity
    readonly isPlanMailed: boolean
  }
}

type StatusOf<O extends Origin> = keyof (typeof journeys)[O]['statuses']

/** A channel has a step for each status of its way, and no other. */
export type ChannelOf<O extends Origin> = Channel & {
  readonly origin: O
  readonly opening: StatusOf<O>
  readonly steps: { readonly [status in StatusOf<O>]: Step }
}
