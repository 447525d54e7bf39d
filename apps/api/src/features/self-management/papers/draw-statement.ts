import { isoOf } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { renderStatement } from '../../../documents/statement/template.ts'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type LifeInsurance, readLifeInsurance } from '../../policy/policy.ts'
import {
  allocationsOfLoan,
  historiesOf,
  type LoanToday,
  loanToday,
  prepaymentsOf,
  type StoredLoan,
} from '../../servicing/servicing.ts'
import type { OwnCredit } from '../own-credit.ts'
import { paperNames } from '../text/names.ts'
import { statementData } from './statement-data.ts'

type StatementContext = { readonly db: Kysely<Database>; readonly brand: Brand }

export type CreditToday = Pick<LoanToday, 'loan' | 'on' | 'capOf'> & {
  readonly issuedAt: string
  readonly lifeInsurance: LifeInsurance | null
}

export async function creditToday(
  { db }: Pick<StatementContext, 'db'>,
  stored: StoredLoan,
  now: Temporal.Instant,
): Promise<CreditToday> {
  const { loan, on, capOf } = await loanToday(db, stored, now)
  const insuranceOf = await readLifeInsurance(db)
  const lifeInsurance = insuranceOf(stored.origin, isoOf(loan.terms.disbursedOn))
  return { loan, on, capOf, issuedAt: now.toString(), lifeInsurance }
}

export async function drawStatement({ db, brand }: StatementContext, own: OwnCredit, today: CreditToday) {
  const { id, key } = own.stored
  const histories = await historiesOf(db, [own.stored])
  const { loan, on, capOf, issuedAt, lifeInsurance } = today
  const allocations = await allocationsOfLoan(db, id)
  const prepayments = await prepaymentsOf(db, id)
  const basis = { on, capOf, issuedAt, isInsured: lifeInsurance !== null, allocations, prepayments }
  const data = statementData(own, loan, histories.get(id) ?? [], basis)
  return { content: await renderStatement(data, brand), filename: paperNames.statement(key) }
}

export const statementOf = async (context: StatementContext, own: OwnCredit, now: Temporal.Instant) =>
  drawStatement(context, own, await creditToday(context, own.stored, now))
