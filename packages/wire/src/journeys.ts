import type { ApplicationStatus, Origin } from './words/statuses.ts'

export type StepName =
  | 'data'
  | 'offer'
  | 'identity'
  | 'delivery'
  | 'addressAndBank'
  | 'agreement'
  | 'signature'
  | 'thanks'

export const waysBack = ['DELIVERY', 'ADDRESS', 'BANK'] as const
export type WayBack = (typeof waysBack)[number]

export type Journey = {
  readonly subject: 'device' | 'money'
  readonly steps: readonly StepName[]
  /** In the order of the way. `step` null: no stepper; `screen`: a name of the web's registry. */
  readonly statuses: {
    readonly [status in ApplicationStatus]?: { readonly step: StepName | null; readonly screen: string }
  }
  readonly signature?: { readonly step: StepName; readonly screen: string }
  readonly isContinuedByCustomer: boolean
  /** The offer waits for the address, which a mailed link confirms. */
  readonly offerNeedsEmail: boolean
  readonly signingAct: 'createContract' | 'createContractLibre' | 'createAssistedContract'
  /** Before the signature: the status that each request leads back to. */
  readonly waysBack: { readonly [way in WayBack]?: ApplicationStatus }
}

/**
 * The API's channels, the web's stepper and its redirects are made from it. A refused application has left its way:
 * `infolaftFailure` and `reproved` stand in none.
 */
export const journeys = {
  Finter: {
    subject: 'device',
    steps: ['data', 'offer', 'identity', 'delivery', 'agreement'],
    statuses: {
      preOffer: { step: 'offer', screen: 'preOffer' },
      offer: { step: 'offer', screen: 'offer' },
      documents: { step: 'identity', screen: 'identity' },
      veridas: { step: null, screen: 'veridas' },
      evidente: { step: 'identity', screen: 'evidente' },
      deliveryData: { step: 'delivery', screen: 'direction' },
      contract: { step: 'agreement', screen: 'contract' },
      paymentOrder: { step: null, screen: 'details' },
      financialData: { step: null, screen: 'details' },
    },
    isContinuedByCustomer: true,
    offerNeedsEmail: true,
    signingAct: 'createContract',
    waysBack: { DELIVERY: 'deliveryData' },
  },
  Libre: {
    subject: 'money',
    steps: ['data', 'offer', 'identity', 'addressAndBank', 'agreement', 'thanks'],
    statuses: {
      counterOffer: { step: 'offer', screen: 'counterOffer' },
      evidente: { step: 'identity', screen: 'evidente' },
      addressData: { step: 'addressAndBank', screen: 'directionLibre' },
      bankData: { step: 'addressAndBank', screen: 'bankData' },
      contract: { step: 'agreement', screen: 'contractLibre' },
      financialData: { step: 'thanks', screen: 'detailsLibre' },
    },
    isContinuedByCustomer: true,
    offerNeedsEmail: true,
    signingAct: 'createContractLibre',
    waysBack: { ADDRESS: 'addressData', BANK: 'bankData' },
  },
  Assistido: {
    subject: 'device',
    // The agent's form stands before; the last step is the customer's code.
    steps: ['offer', 'identity', 'agreement', 'signature'],
    statuses: {
      preOffer: { step: 'offer', screen: 'assistedPreOffer' },
      offer: { step: 'offer', screen: 'assistedOffer' },
      documents: { step: 'identity', screen: 'assistedVeridas' },
      veridas: { step: 'identity', screen: 'assistedVeridas' },
      evidente: { step: 'identity', screen: 'assistedEvidenteDate' },
      contract: { step: 'agreement', screen: 'assistedContract' },
      paymentOrder: { step: null, screen: 'assistedResume' },
      financialData: { step: null, screen: 'assistedResume' },
    },
    signature: { step: 'signature', screen: 'assistedOtp' },
    isContinuedByCustomer: false,
    // The link to the customer's own phone confirms it.
    offerNeedsEmail: false,
    signingAct: 'createAssistedContract',
    waysBack: {},
  },
} as const satisfies Readonly<Record<Origin, Journey>>
