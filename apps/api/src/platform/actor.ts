import type { Call, inJourney, ofApplication, ofPerson } from '@cupo/wire'
import type { Permission, ReadingQueue, StaffRole } from '@cupo/wire/office'
import type { Temporal } from 'temporal-polyfill'

/** Named in rules and audit rows (docs/decisions/024). */
export type Actor =
  | { readonly kind: 'anonymous' }
  /** Signed in by an application's code, and reaches that application only. */
  | { readonly kind: 'customer'; readonly applicationId: string }
  /** Signed in as a person, and reaches all their credits. */
  | { readonly kind: 'borrower'; readonly sessionId: string }
  /** A sales agent with a signed store link. */
  | {
      readonly kind: 'agent'
      readonly applicationId: string | null
      readonly shop: string
      readonly agent: string
    }
  /** The customer of an assisted sale, on their own phone. */
  | { readonly kind: 'handOff'; readonly applicationId: string }
  | { readonly kind: 'payer'; readonly applicationId: string }
  | { readonly kind: 'mailLink'; readonly applicationId: string }
  | { readonly kind: 'operator' }
  /** A notice proves nothing: the product asks the provider. */
  | { readonly kind: 'provider' }
  | { readonly kind: 'bank' }
  | { readonly kind: 'clock' }
  | { readonly kind: 'staff'; readonly user: string; readonly approves?: ApprovedAct }

/** The audit row names both persons. */
export type ApprovedAct = { readonly approval: string; readonly askedBy: string }

export type ActingParty = {
  readonly now: Temporal.Instant
  readonly actor: Actor
  readonly requestId: string
}

export const actors = {
  operator: { kind: 'operator' },
  provider: { kind: 'provider' },
  bank: { kind: 'bank' },
  clock: { kind: 'clock' },
} as const satisfies Readonly<Record<string, Actor>>

const shellPrefix = 'os/'

export const isOfShell = (user: string): boolean => user.startsWith(shellPrefix)

/** A command knows only a user name, which counts as the same name in the directory. */
export function accountOf(user: string): string {
  const [account = ''] = (isOfShell(user) ? user.slice(shellPrefix.length) : user).split('@', 1)
  return account.toLowerCase()
}

type Session = { readonly sessionId: string; readonly expiresAt: string }

type PersonSession = Session & { readonly documentIndex: Buffer }

type LinkSession = { readonly sessionId: string; readonly linkId: string; readonly expiresAt: string }

export type StaffCaller = ActorOf<'staff'> & {
  readonly sessionId: string
  /** Issuer and subject of the directory. */
  readonly person: string
  readonly roles: readonly StaffRole[]
  readonly permissions: readonly Permission[]
  /** By the machine's clock. */
  readonly authenticatedAt: string
  /** The office list that the person looked at last, as their page reports. */
  readonly queue?: ReadingQueue
}

export type Caller =
  | ActorOf<'anonymous' | 'operator' | 'provider' | 'clock'>
  | (ActorOf<'customer'> & Session)
  | (ActorOf<'borrower'> & PersonSession)
  | (ActorOf<'agent'> & LinkSession)
  | (ActorOf<'handOff'> & LinkSession)
  | StaffCaller

type ActorOf<Kind extends Actor['kind']> = Extract<Actor, { readonly kind: Kind }>

export type CallerOf<C extends Call> = Extract<Caller, { readonly kind: C['access'][number] }>

export type SignedIn = Extract<Caller, { readonly kind: (typeof ofPerson)[number] }>

export type WithApplication = Extract<Caller, { readonly kind: (typeof ofApplication)[number] }>

export type InSession = Extract<Caller, Session>

export type InJourney = Extract<Caller, { readonly kind: (typeof inJourney)[number] }>

export type InSale = Extract<Caller, { readonly linkId: string }>

export const isSignedIn = (caller: Caller): caller is SignedIn => caller.kind === 'borrower'

export const reachesApplication = (
  caller: Caller,
  { applicationId, documentIndex }: { readonly applicationId: string; readonly documentIndex: Buffer },
): boolean =>
  caller.kind === 'customer'
    ? caller.applicationId === applicationId
    : isSignedIn(caller) && caller.documentIndex.equals(documentIndex)

/** Kind and id, as audit rows name the actor. */
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
