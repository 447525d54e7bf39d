export type Sms = {
  /** The outbox row: sending it again is the same message, dropped by the gateway. */
  readonly id: string
  /** When it was written, as an ISO instant: the same for a repeat. */
  readonly at: string
  /** 10 digits, without country code. */
  readonly to: string
  readonly text: string
}

export type Attachment = {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

export type Mail = {
  /** The outbox row: its Message-ID is derived from it, so receivers drop a repeat. */
  readonly id: string
  /** When it was written, as an ISO instant: its Date, the same for a repeat. */
  readonly at: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** Resolves once the gateway has taken the message; else throws `ProviderUnavailable`. */
export type SmsSender = { send(sms: Sms): Promise<void> }

/** Resolves once the server has taken the mail for its recipient; else throws `ProviderUnavailable`. */
export type MailSender = { send(mail: Mail): Promise<void> }
