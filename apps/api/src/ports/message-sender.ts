export type Sms = {
  /** The outbox row's id: the gateway drops a repeat. */
  readonly id: string
  /** ISO instant of writing, the same for a repeat. */
  readonly at: string
  /** 10 digits, without country code. */
  readonly to: string
  readonly text: string
}

type Attachment = {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

export type Mail = {
  /** The outbox row's id, from which the Message-ID is derived: receivers drop a repeat. */
  readonly id: string
  /** ISO instant of writing, the Date of the mail, the same for a repeat. */
  readonly at: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** Resolves once the gateway has taken the message; else throws `ProviderUnavailable`. */
export type SmsSender = { send(sms: Sms): Promise<void> }

/** Resolves once the server has taken the mail; else throws `ProviderUnavailable`. */
export type MailSender = { send(mail: Mail): Promise<void> }
