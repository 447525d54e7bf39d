import type { OriginationContext } from '../origination/origination.ts'
import type { LinkSessions } from '../sign-in/sign-in.ts'

export type ShopDeskParts = Pick<
  OriginationContext,
  'db' | 'secrets' | 'store' | 'forms' | 'effects' | 'operator'
> & {
  readonly linkSessions: LinkSessions
  readonly storeLinkKey: Uint8Array
  readonly safeReturnUrl: (url: string | undefined) => string | null
}

/** What an agent's session needs to act for a sale. */
export type SaleParts = Pick<ShopDeskParts, 'store' | 'forms' | 'effects' | 'linkSessions'>
