/** Whom a screen speaks to: the customer, or the agent of a shop who sells to that customer. */
export type Audience = 'customer' | 'agent'

/** The words of a screen that both see. */
export type WordsByAudience<Words> = Readonly<Record<Audience, Words>>

/** The same sentences in other words. */
export type SameWords<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends (...facts: never) => unknown
      ? Words[Key]
      : SameWords<Words[Key]>
}
