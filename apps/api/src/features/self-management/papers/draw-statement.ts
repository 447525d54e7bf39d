import { type CapOf, type Day, dayOf, type Loan, passTime } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { renderStatement } from '../../../documents/statement/template.ts'
import type { Brand } from '../../../platform/brand.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { historiesOf, type StoredLoan } from '../../servicing/servicing.ts'
import type { OwnCredit } from '../own-credit.ts'
import { paperNames } from '../text/papers.ts'
import { statementData } from './statement-data.ts'

type Parts = { readonly db: Kysely<Database>; readonly brand: Brand }

/** A credit as it stands on the business date of a moment. */
export type Today = {
  readonly loan: Loan
  readonly on: Day
  readonly capOf: CapOf
  readonly issuedAt: string
}

export async function creditOn(
  { db }: Pick<Parts, 'db'>,
  { loan }: StoredLoan,
  now: Temporal.Instant,
): Promise<Today> {
  const { capOf } = await readUsuryCaps(db)
  const on = dayOf(businessDate(now))
  return { loan: passTime(loan, on, capOf), on, capOf, issuedAt: now.toString() }
}

/** The statement of a credit that is not sold, under the name by which it is downloaded. */
export async function drawStatement({ db, brand }: Parts, own: OwnCredit, { loan, ...asked }: Today) {
  const { id, key } = own.stored
  const histories = await historiesOf(db, [own.stored])
  const data = statementData(own, loan, histories.get(id) ?? [], asked)
  return { content: await renderStatement(data, brand), filename: paperNames.statement(key) }
}
