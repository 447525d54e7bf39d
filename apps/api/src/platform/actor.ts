import type { Call, inJourney, ofApplication, ofPerson } from '@cupo/wire'

/** Who acts: what rules may ask of the actor, and what audit rows name (docs/decisions/025). */
export type Actor =
  | { readonly kind: 'anonymous' }
  /** Showed the code of a form: reaches its application and nothing else of the person. */
  | { readonly kind: 'customer'; readonly applicationId: string }
  /** Showed a sign-in code or the password of the person: reaches everything that is theirs. */
  | { readonly kind: 'borrower'; readonly sessionId: string }
  /** Sells at a counter: a signed store link says which shop's agent, and for which application. */
  | {
      readonly kind: 'agent'
      /** Null before the form of the sale. */
      readonly applicationId: string | null
      readonly shop: string
      readonly agent: string
    }
  /** The customer of an assisted sale on a phone of their own, by the link that was sent to it. */
  | { readonly kind: 'handOff'; readonly applicationId: string }
  /** Pays what an application owes before delivery by the link that was mailed for it. */
  | { readonly kind: 'payer'; readonly applicationId: string }
  /** Pressed a single-purpose link of a mail. */
  | { readonly kind: 'mailLink'; readonly applicationId: string }
  | { readonly kind: 'operator' }
  /** The payment provider: what it answers when it is asked counts, not what its notices say. */
  | { readonly kind: 'provider' }
  | { readonly kind: 'bank' }
  /** Nobody asked: a date, a deadline or a start of the product set it off. */
  | { readonly kind: 'clock' }
  /** Somebody of the lender, by a command. */
  | { readonly kind: 'staff'; readonly user: string }

/** The actors that their kind alone tells apart. */
export const actors = {
  operator: { kind: 'operator' },
  provider: { kind: 'provider' },
  bank: { kind: 'bank' },
  clock: { kind: 'clock' },
} as const satisfies Readonly<Record<string, Actor>>

type Session = { readonly sessionId: string; readonly expiresAt: string }

/** The document travels as its blind index: no rule needs the number to decide whose a thing is. */
type PersonSession = Session & { readonly documentIndex: Buffer }

/** One sale and nothing else of a person: the link says which. */
type LinkSession = { readonly sessionId: string; readonly linkId: string; readonly expiresAt: string }

/** An actor as the edge has shown it: nobody, a session, a signature or a secret. */
export type Caller =
  | ActorOf<'anonymous' | 'operator' | 'provider' | 'clock'>
  | (ActorOf<'customer'> & Session)
  | (ActorOf<'borrower'> & PersonSession)
  | (ActorOf<'agent'> & LinkSession)
  | (ActorOf<'handOff'> & LinkSession)

type ActorOf<Kind extends Actor['kind']> = Extract<Actor, { readonly kind: Kind }>

/** The callers that a call of the wire declares. */
export type CallerOf<C extends Call> = Extract<Caller, { readonly kind: C['access'][number] }>

/** A person who signed in: the only session by which a handler can name the person. */
export type SignedIn = Extract<Caller, { readonly kind: (typeof ofPerson)[number] }>

/** A session that reaches one application of its person, or all of them. */
export type WithApplication = Extract<Caller, { readonly kind: (typeof ofApplication)[number] }>

/** Whoever shows a session. */
export type InSession = Extract<Caller, { readonly sessionId: string }>

/** Whoever may act for an application. */
export type InJourney = Extract<Caller, { readonly kind: (typeof inJourney)[number] }>

/** Whoever acts for one sale by the session of a link. */
export type InSale = Extract<Caller, { readonly linkId: string }>

export const isSignedIn = (caller: Caller): caller is SignedIn => caller.kind === 'borrower'

/** Whether a caller's session reaches this application of this person. */
export const reachesApplication = (
  caller: Caller,
  { applicationId, documentIndex }: { readonly applicationId: string; readonly documentIndex: Buffer },
): boolean =>
  caller.kind === 'customer'
    ? caller.applicationId === applicationId
    : isSignedIn(caller) && caller.documentIndex.equals(documentIndex)

/** How audit rows name an actor: its kind, and the id that tells it from others of its kind. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'customer':
    case 'payer':
    case 'mailLink':
    case 'handOff':
      return `${actor.kind}:${actor.applicationId}`
    case 'borrower':
      return `borrower:${actor.sessionId}`
    case 'agent':
      return `agent:${actor.shop}/${actor.agent}`
    case 'staff':
      return `staff:${actor.user}`
    default:
      return actor.kind
  }
}
