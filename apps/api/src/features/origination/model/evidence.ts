import type { Seller } from '@cupo/wire'

/** Each message has its own token, so that a press tells which was read. */
export type HandOffWay = 'sms' | 'mail' | 'screen'

/** Sealed: an address is personal data. */
export type RequestEvidence = {
  readonly ip: string
  readonly userAgent: string
  readonly sessionId?: string
  /** The agent who filled the screen in. */
  readonly agent?: { readonly shop: string; readonly agent: string }
  readonly phone?: PhoneEvidence
  readonly device?: DeviceFingerprint
  /** Absent if the customer confirmed the code of their own form. */
  readonly authorization?: Authorization
  readonly declaredBy?: Seller
}

export type Authorization =
  /** `requester` asked for the quota on the customer's behalf. */
  | { readonly by: 'link'; readonly way: HandOffWay; readonly requester?: Requester }
  | { readonly by: 'code' | 'paper'; readonly seller: Seller }
  | { readonly by: 'requester'; readonly requester: Requester }
  | {
      readonly by: 'preValidation'
      readonly preValidationId: string
      readonly provedAt: string
      readonly seller?: Seller
      readonly requester?: Requester
    }

export type Requester = { readonly code: string; readonly name: string }

/** Tells the customer's phone from a browser of the shop. */
export type PhoneEvidence = {
  readonly openedBy: HandOffWay
  readonly isCounterBrowser: boolean | null
}

type DeviceFingerprint = {
  readonly jsc: string | null
  readonly hdim: string | null
  readonly latitude: string | null
  readonly longitude: string | null
}
