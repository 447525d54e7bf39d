/** One mail ready for the sender; the layout puts the same content in both bodies. */
export type RenderedMail = {
  readonly subject: string
  readonly html: string
  readonly text: string
}
