import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ApplicationStore, SubmittedFormStore } from '../origination/origination.ts'
import type { LinkSessions } from '../sign-in/sign-in.ts'

export type ShopDeskParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly forms: SubmittedFormStore
  readonly linkSessions: LinkSessions
  readonly storeLinkKey: Uint8Array
}
