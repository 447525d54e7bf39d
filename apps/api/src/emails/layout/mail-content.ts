import type { BreakdownText } from '../../platform/text/breakdown.ts'

/** One mail ready for the sender; the layout puts the same content in both bodies. */
export type RenderedMail = {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A mail as words only. Its subject says what to do, its first lines and its one button do it. */
export type MailContent = {
  readonly subject: string
  /** What the inbox shows beside the subject. */
  readonly preheader: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button: MailButton | null
  readonly facts: readonly MailFact[]
  /** How the mail's amount is made up; left out where the mail tells none. */
  readonly breakdown?: BreakdownText | null
  readonly table: MailTable | null
  readonly steps: readonly MailStep[]
  readonly notes: readonly string[]
  /** Why the person gets this mail. */
  readonly reason: string
  /** Below the reason, where the reader changes it; left out where nothing can be changed. */
  readonly change?: MailButton
}

export type MailButton = { readonly label: string; readonly link: string }

/** A link of ours at its end is named apart, so that an address in somebody's words is never one that can be pressed. */
export type MailStep = string | { readonly text: string; readonly link: string }

export type MailFact = readonly [label: string, value: string]

/** The last column is the amount. */
export type MailTable = {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function greeting(firstName: string | null): string {
  return firstName === null ? 'Hola:' : `Hola, ${firstName}:`
}
