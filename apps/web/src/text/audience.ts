export type Audience = 'customer' | 'agent'

export type WordsByAudience<Words> = Readonly<Record<Audience, Words>>

export type SameWords<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends (...facts: never) => unknown
      ? Words[Key]
      : SameWords<Words[Key]>
}
