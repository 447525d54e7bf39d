import type { Seller } from '@cupo/wire'
import type { Application } from '../model/application.ts'
import type { PhoneEvidence, RequestEvidence } from './consents.ts'
import { lineOf } from './trusted-contact.ts'

/** From where an agreement was signed; sealed. */
export type SigningPlace = {
  readonly ip: string
  readonly userAgent: string
  readonly maskedMobile: string
  /** Absent where no shop sold it. */
  readonly seller?: Seller
  /** Whether the agent typed the code that the customer told, at the counter; absent where no shop sold it. */
  readonly isTypedByAgent?: boolean
  /** Whether the agent ticked for the customer that they accept. Absent in rows of an earlier release. */
  readonly isAcceptedByAgent?: boolean
  /** Where the code was typed behind the customer's link: how that was opened. Absent in rows of an earlier release. */
  readonly phone?: PhoneEvidence
}

/**
 * Where the request came from that signed and, in a shop, who sold, on which screen the agreement was accepted and the code
 * typed, and how the customer's link was opened.
 */
export function signingPlace(
  application: Application,
  { ip, userAgent, agent, phone }: RequestEvidence,
): SigningPlace {
  const place = { ip, userAgent, maskedMobile: maskMobile(lineOf(application)) }
  const { seller, agreement } = application.facts
  if (seller === null) return place
  const isAcceptedByAgent = agreement?.isAcceptedByAgent ?? false
  const sold = { ...place, seller, isTypedByAgent: agent !== undefined, isAcceptedByAgent }
  return phone === undefined ? sold : { ...sold, phone }
}

/** `300 *** ** 80`: enough for its owner to know it. */
const maskMobile = (mobile: string) => `${mobile.slice(0, 3)} *** ** ${mobile.slice(-2)}`
