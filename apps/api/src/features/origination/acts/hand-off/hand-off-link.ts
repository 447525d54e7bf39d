import { createHash, timingSafeEqual } from 'node:crypto'
import type { DeclineEnd } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { newId } from '../../../../platform/ids.ts'
import type { Secrets } from '../../../../platform/secrets.ts'

/** The ways a link goes to the customer's phone: each has a token of its own, so that a press tells which was read. */
export const handOffWays = ['sms', 'mail', 'screen'] as const
export type HandOffWay = (typeof handOffWays)[number]

/** A link has a token for each way, and another one in the SMS of a signature. */
const tokenKinds = [...handOffWays, 'signature'] as const
export type HandOffToken = (typeof tokenKinds)[number]

/** Of each token; null where the link does not go that way. */
export type TokenHashes = {
  readonly smsTokenHash: Buffer
  readonly mailTokenHash: Buffer | null
  readonly screenTokenHash: Buffer
  /** Of the token in the SMS of a signature; null before one was sent. */
  readonly signatureTokenHash: Buffer | null
}

/** A link as its row keeps it: hashes in the place of tokens. */
export type HandOffRow = TokenHashes & {
  readonly id: string
  readonly applicationId: string
  readonly formId: string | null
  readonly emailIndex: Buffer | null
  readonly isResend: boolean
  readonly sentAt: string
  /** When the SMS of a signature last left; null before one did. */
  readonly signatureSentAt: string | null
  readonly expiresAt: string
}

type NewHandOff = {
  readonly applicationId: string
  /** The version of the form that a press authorises; null where the sale is authorised. */
  readonly formId: string | null
  /** Null where nothing is mailed. */
  readonly email: string | null
  readonly validMinutes: number
  /** Sent again at somebody's wish. */
  readonly isResend?: boolean
}

type LinkParts = { readonly secrets: Secrets; readonly publicUrl: string }

/** A new link and its address for each way: 256 bits that only this server can make. */
export function newHandOff(
  { secrets, publicUrl }: LinkParts,
  { applicationId, formId, email, validMinutes, isResend = false }: NewHandOff,
  now: Temporal.Instant,
): { readonly row: HandOffRow; readonly urls: Readonly<Record<HandOffWay, string>> } {
  const id = newId()
  const [sms, mail, screen] = [
    tokenOf(secrets, 'sms', id),
    tokenOf(secrets, 'mail', id),
    tokenOf(secrets, 'screen', id),
  ]
  const url = (token: string) => urlOf(secrets, publicUrl, { id, applicationId }, token)
  return {
    row: {
      id,
      applicationId,
      formId,
      smsTokenHash: hashOf(sms),
      mailTokenHash: email === null ? null : hashOf(mail),
      screenTokenHash: hashOf(screen),
      signatureTokenHash: null,
      emailIndex: email === null ? null : secrets.blindIndex('email', email),
      isResend,
      sentAt: now.toString(),
      signatureSentAt: null,
      expiresAt: now.add({ minutes: validMinutes }).toString(),
    },
    urls: { sms: url(sms), mail: url(mail), screen: url(screen) },
  }
}

/** The address of a link again, as the agent's screen draws it; null where no key makes its token any more. */
export function screenUrlOf(
  { secrets, publicUrl }: LinkParts,
  handOff: Pick<HandOffRow, 'id' | 'applicationId' | 'screenTokenHash'>,
): string | null {
  const tokens = [
    tokenOf(secrets, 'screen', handOff.id),
    secrets.previousLinkToken(purposeOf('screen'), handOff.id),
  ]
  const token = tokens.find((one) => one !== null && hashOf(one).equals(handOff.screenTokenHash)) ?? null
  return token === null ? null : urlOf(secrets, publicUrl, handOff, token)
}

/** The address of a link in the SMS of a signature: its token is on no screen, so a press tells that the line was read. */
export function signatureUrlOf(
  { secrets, publicUrl }: LinkParts,
  handOff: Pick<HandOffRow, 'id' | 'applicationId'>,
): { readonly url: string; readonly tokenHash: Buffer } {
  const token = secrets.linkToken('handOff:signature', handOff.id)
  return { url: urlOf(secrets, publicUrl, handOff, token), tokenHash: hashOf(token) }
}

/** Which token of a link this is; null for one of another link. Compares with every hash, in constant time. */
export function tokenKindOf(hashes: TokenHashes | undefined, token: string): HandOffToken | null {
  const hash = hashOf(token)
  const kept = {
    sms: hashes?.smsTokenHash,
    mail: hashes?.mailTokenHash,
    screen: hashes?.screenTokenHash,
    signature: hashes?.signatureTokenHash,
  }
  const [kind = null] = tokenKinds.filter((one) => timingSafeEqual(kept[one] ?? noHash, hash))
  return kind
}

/** The way that a token went. */
export const wayOf = (kind: HandOffToken): HandOffWay => (kind === 'signature' ? 'sms' : kind)

/** An SMS reads whoever has the line: their word that they asked for nothing ends the sale. A mail or a screen may be anybody's. */
export const declineEndOf = (way: HandOffWay): DeclineEnd => (way === 'sms' ? 'sale' : 'link')

const purposeOf = (way: HandOffWay) => `handOff:${way}`

const tokenOf = (secrets: Secrets, way: HandOffWay, id: string) => secrets.linkToken(purposeOf(way), id)

/** The address has a place for a hash of the e-mail: a value of the link's own stands there, which tells nothing of any address. */
const urlOf = (
  secrets: Secrets,
  publicUrl: string,
  { id, applicationId }: Pick<HandOffRow, 'id' | 'applicationId'>,
  token: string,
): string =>
  `${publicUrl}/veridas/assisted/${applicationId}/${id}/${secrets.linkToken('handOff:address', id).slice(0, 4)}/${token}`

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** No token has this hash. */
const noHash = Buffer.alloc(32)
