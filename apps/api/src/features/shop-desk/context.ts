import type { Operator } from '../../ports/operator.ts'
import type { ApplicationWriter, SealedRows, SubmittedFormStore } from '../origination/origination.ts'
import type { LinkSessions } from '../sign-in/sign-in.ts'

export type SaleContext = ApplicationWriter &
  SealedRows & {
    readonly forms: SubmittedFormStore
    readonly linkSessions: LinkSessions
    readonly storeLinkKey: Uint8Array
  }

export type ShopDeskContext = SaleContext & {
  readonly operator: Operator
  readonly safeReturnUrl: (url: string | undefined) => string | null
}
