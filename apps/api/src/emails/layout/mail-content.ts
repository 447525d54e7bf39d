import type { Pesos } from '@cupo/credit-engine'
import type { BreakdownText } from '../../platform/text/breakdown.ts'

export type RenderedMail = {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Subject, first lines and button are about one act. */
export type MailContent = {
  readonly subject: string
  readonly preheader: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button: MailButton | null
  readonly facts: readonly MailFact[]
  readonly breakdown?: BreakdownText | null
  readonly table: MailTable | null
  readonly steps: readonly MailStep[]
  readonly notes: readonly string[]
  readonly reason: string
  /** Below the reason: the address that changes the channel. */
  readonly change?: MailButton
}

export type MailButton = { readonly label: string; readonly link: string }

/** A final link of ours is apart: an address in a person's words never becomes a link. */
export type MailStep = string | { readonly text: string; readonly link: string }

export type MailFact = readonly [label: string, value: string]

export type MailTable = {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function greeting(firstName: string | null): string {
  return firstName === null ? 'Hola:' : `Hola, ${firstName}:`
}

/** Mails know the engine's types only; the samples' literals are whole. */
export function samplePesos(amount: number): Pesos {
  return amount as Pesos
}
