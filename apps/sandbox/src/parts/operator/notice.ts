/** What the operator told the lender, and whether it was heard. */
export type Notice = {
  readonly event: string
  readonly at: string
  readonly state: 'sending' | 'heard' | 'gaveUp'
  readonly attempts: number
  /** The last answer's HTTP status; null where there was none. */
  readonly lastStatus: number | null
}

export const newNotice = (event: string, at: string): Notice => ({
  event,
  at,
  state: 'sending',
  attempts: 0,
  lastStatus: null,
})
