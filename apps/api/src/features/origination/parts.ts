import type { Kysely, Transaction } from 'kysely'
import type { Brand } from '../../platform/brand.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { CreditBureau } from '../../ports/credit-bureau.ts'
import type { IdentityVerifier } from '../../ports/identity-verifier.ts'
import type { Operator } from '../../ports/operator.ts'
import type { SecurityQuestions } from '../../ports/security-questions.ts'
import type { Watchlist } from '../../ports/watchlist.ts'
import type { Places } from '../addresses/addresses.ts'
import type { Applied } from './act.ts'
import type { Application } from './application.ts'
import type { ApplicationEvent } from './event.ts'
import type { SubmittedFormStore } from './steps/form/submitted-form-store.ts'
import type { ApplicationStore } from './store.ts'

/** What the journey is wired to. */
export type OriginationParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  /** Postings of the form, each a version with a code of its own. */
  readonly forms: SubmittedFormStore
  readonly outbox: Outbox
  readonly brand: Brand
  readonly publicUrl: string
  readonly places: Places
  readonly operator: Operator
  readonly bureau: CreditBureau
  readonly watchlist: Watchlist
  readonly identity: IdentityVerifier
  readonly questions: SecurityQuestions
  readonly effects: (
    transaction: Transaction<Database>,
    after: Application,
    event: ApplicationEvent,
    applied: Applied,
  ) => Promise<void>
}
