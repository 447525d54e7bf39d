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

/** Acts on an application that are calls of their own instead of workflow actions. */
export type Act = WorkflowActionName | 'saveAddress' | 'changeStatus' | 'visualizeContract' | 'signWithCode'

/** Who acts in a step: the customer, or the agent of the shop who fills the screens in for them. */
export type Performer = 'customer' | 'agent'

/** The status that an event leads to. After the signature it depends on what is still to be paid before delivery. */
export type NextStatus =
  | ApplicationStatus
  | { readonly whileUnpaid: ApplicationStatus; readonly oncePaid: ApplicationStatus }

/** A status of the way: what is happening, what may be done and by whom, and which events lead on. */
export type Step = {
  /** Where an upfront payment is awaited, the first unpaid one names the activity. */
  readonly activity: ApplicationActivity | Readonly<Record<UpfrontPayment, ApplicationActivity>>
  readonly acts: { readonly [performer in Performer]?: readonly Act[] }
  /** What may be done here after the transfer of the money has failed. */
  readonly actsAfterFailure?: { readonly [performer in Performer]?: readonly Act[] }
  readonly events: { readonly [type in ApplicationEvent['type']]?: NextStatus }
}

export type MailOfSignature = 'agreementCopy' | 'orderSummary' | 'upfrontPaymentLinks' | 'loanSummary'

/**
 * A way of selling credit. Everything in which the channels differ stands in one value of this type each; `journey.ts`
 * has the rules that hold for all of them.
 */
export type Channel = {
  readonly origin: Origin
  /** The numbered steps, the screens and the ways back, shared with the web. */
  readonly way: Journey
  /** The kind of signed link that an application begins with, and the page that opens it. */
  readonly link: { readonly kind: 'finter' | 'libre' | 'assisted'; readonly path: string }
  /** Where the device gets into the customer's hands; null where none is sold. */
  readonly handOver: 'atAddress' | 'inShop' | null
  /** What an application begins with: the form of step 1, a campaign that leads to that form, or the agent's own form. */
  readonly beginsWith: 'form' | 'campaign' | 'agent'
  readonly opening: ApplicationStatus
  /** In the order of the way. */
  readonly steps: { readonly [status in ApplicationStatus]?: Step }
  readonly signing: {
    /**
     * The customer signs in the session that accepted; or the act only asks for the signature, which a code gives that was
     * sent for this very agreement (`signWithCode`). The payment day is then fixed by the act, since no step of the
     * customer's does.
     */
    readonly by: 'session' | 'customerCode'
    /** In the order in which they leave. */
    readonly mails: readonly MailOfSignature[]
  }
  /** What begins the loan. */
  readonly disbursement: {
    readonly event: 'DeviceDelivered' | 'TransferDone'
    readonly activity: ApplicationActivity
    /** Whether the dated plan is mailed with it. */
    readonly isPlanMailed: boolean
  }
}

type StatusOf<O extends Origin> = keyof (typeof journeys)[O]['statuses']

/** A channel that has a step for each status of its way in the wire, and for no other. */
export type ChannelOf<O extends Origin> = Channel & {
  readonly origin: O
  readonly opening: StatusOf<O>
  readonly steps: { readonly [status in StatusOf<O>]: Step }
}
