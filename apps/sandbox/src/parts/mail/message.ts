/** A mail or SMS that reached a person. */
export type Message = {
  readonly id: string
  readonly channel: 'email' | 'sms'
  /** A mail address, or a mobile of 10 digits. */
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  /** The PIN in the text; null where there is none. */
  readonly code: string | null
  readonly attachments: readonly AttachmentNote[]
  readonly at: string
}

/** The bytes of an attachment stay on disk. */
export type AttachmentNote = { readonly name: string; readonly contentType: string; readonly size: number }
