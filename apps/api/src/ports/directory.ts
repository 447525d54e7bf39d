import type { Temporal } from 'temporal-polyfill'

/** A person of the lender, as the company's directory has just named them. */
export type DirectoryPerson = {
  /** Names the person in audit rows for all time. */
  readonly user: string
  /** Issuer and subject: one for a person, whatever their user name. */
  readonly person: string
  readonly name: string
  readonly groups: readonly string[]
  /** The last proof of who they are, by the machine's clock; long ago where the directory does not say. */
  readonly authenticatedAt: Temporal.Instant
  /** Opaque: by it the directory knows the session that it is to end. */
  readonly proof: string
}

/** Stays with the browser between leaving for the directory and coming back; opaque and secret. */
type SignInUnderWay = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** The reason, for the log, why the directory's word was not taken. It names no person. */
export type DirectoryRefusal = { readonly refused: string }

/** The company's directory, which alone knows its people, their passwords and their groups. */
export type Directory = {
  /** The address to send the browser to. `mustProveAnew`: also who is signed in there proves it again. */
  readonly begin: (options: {
    readonly mustProveAnew: boolean
  }) => Promise<{ readonly address: string; readonly underWay: SignInUnderWay }>
  /** From the address that the browser came back by. May throw `ProviderUnavailable`. */
  readonly complete: (
    cameBackBy: URL,
    underWay: SignInUnderWay & { readonly mustProveAnew: boolean; readonly secondsUnderWay: number },
  ) => Promise<DirectoryPerson | DirectoryRefusal>
  /** Null for a directory that has no such page, or does not answer. */
  readonly endAddress: (proof: string, returnTo: string) => Promise<string | null>
}
