import type { Seller } from '@cupo/wire'

/** The ways a link goes to the customer's phone: each has a token of its own, so that a press tells which was read. */
export type HandOffWay = 'sms' | 'mail' | 'screen'

/** From where a consent was given; sealed, since an address is personal data. */
export type RequestEvidence = {
  readonly ip: string
  readonly userAgent: string
  /** Absent where nobody was signed in, as at the form. */
  readonly sessionId?: string
  /** Whose counter it was said at: the agent of a shop filled the screen in. */
  readonly agent?: { readonly shop: string; readonly agent: string }
  /** How the phone came to act; absent where no link of a sale was used, and in evidence of an earlier release. */
  readonly phone?: PhoneEvidence
  readonly device?: DeviceFingerprint
  /** How the customer authorised what they consent to; absent where they confirmed the code of a form that they filled in. */
  readonly authorization?: Authorization
  /** Who ticked what the customer did not have before them as they authorised; absent where they ticked it themselves. */
  readonly declaredBy?: Seller
  /** In evidence of an earlier release, whose form of the agent came with it ticked. */
  readonly isPreset?: true
}

/**
 * By whom it was shown: the customer on their own phone, or the agent who was told the code or keeps the signed paper; or by the
 * code of the pre-validation that led to the form.
 */
export type Authorization =
  /** For a quota, who asked for it on the customer's behalf. */
  | { readonly by: 'link'; readonly way: HandOffWay; readonly requester?: Requester }
  | { readonly by: 'code' | 'paper'; readonly seller: Seller }
  /** Whom the link of a pre-validation names was told its code. */
  | { readonly by: 'requester'; readonly requester: Requester }
  | {
      readonly by: 'preValidation'
      readonly preValidationId: string
      readonly provedAt: string
      /** Who was told it at a counter; absent where its person typed it themselves. */
      readonly seller?: Seller
      /** Who was told it by a signed link; absent where its person typed it themselves. */
      readonly requester?: Requester
    }

/** Who asks for a quota on a customer's behalf, as the signed link names them. */
export type Requester = { readonly code: string; readonly name: string }

/** What tells a customer's own phone from a browser of the shop that a customer's link was opened in. */
export type PhoneEvidence = {
  /** The message that was read, or the screen of the agent. */
  readonly openedBy: HandOffWay
  /** Whether a session of an agent was opened in the same browser; null for a client that keeps no secret to tell by. */
  readonly isCounterBrowser: boolean | null
}

export type DeviceFingerprint = {
  readonly jsc: string | null
  readonly hdim: string | null
  readonly latitude: string | null
  readonly longitude: string | null
}
