import { type Pesos, pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { billReference } from '../servicing/servicing.ts'

export type PlannedBill = {
  readonly reference: string
  readonly loanId: string
  readonly dueOn: string
  readonly coversAfter: string | null
  readonly amount: Pesos
}

const unanswered = ['planned', 'handedIn'] as const

export async function unansweredThrough(
  db: Kysely<Database>,
  loanIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('mobileBill')
    .select(['loanId', (row) => row.fn.max('dueOn').as('through')])
    .where('loanId', 'in', loanIds)
    .where('state', 'in', unanswered)
    .groupBy('loanId')
    .execute()
  return new Map(rows.map(({ loanId, through }) => [loanId, String(through)]))
}

export async function insertBills(
  transaction: Transaction<Database>,
  bills: readonly PlannedBill[],
  now: Temporal.Instant,
): Promise<void> {
  const [plannedAt, updatedAt] = [now.toString(), now.toString()]
  const rows = bills.map((bill) => ({
    ...bill,
    state: 'planned' as const,
    billNumber: null,
    plannedAt,
    updatedAt,
  }))
  await transaction
    .insertInto('mobileBill')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findBill(transaction: Transaction<Database>, reference: string) {
  const bill = transaction.selectFrom('mobileBill').selectAll().where('reference', '=', reference)
  return bill.executeTakeFirstOrThrow()
}

export async function changeBill(
  transaction: Transaction<Database>,
  reference: string,
  change: { readonly state: 'handedIn' | 'dropped'; readonly amount?: Pesos },
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('mobileBill')
    .set({ ...change, updatedAt: now.toString() })
    .where('reference', '=', reference)
    .execute()
}

/** The operator's notice may come before the number. The caller holds the lock of the loan. */
export async function keepBillNumber(
  transaction: Transaction<Database>,
  { reference, loanId }: Pick<PlannedBill, 'reference' | 'loanId'>,
  billNumber: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update mobile_bill set bill_number = ${billNumber}, updated_at = ${now.toString()},
      state = case
        when exists (select from loan_payment where reference = ${billReference(billNumber)}) then 'collected'
        when exists (select from audit_entry
                     where subject_type = 'loan' and subject_id = ${loanId} and action = 'billUnpaid'
                       and after ->> 'billNumber' = ${billNumber}) then 'unpaid'
        else state end
    where reference = ${reference}`.execute(transaction)
}

/** The caller holds the lock of the loan. */
export async function answerBill(
  transaction: Transaction<Database>,
  { loanId, billNumber }: { readonly loanId: string; readonly billNumber: string },
  state: 'collected' | 'unpaid',
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('mobileBill')
    .set({ state, updatedAt: now.toString() })
    .where('loanId', '=', loanId)
    .where('billNumber', '=', billNumber)
    .execute()
}

export type BillSummary = {
  readonly contractNumber: string
  readonly dueOn: string
  readonly amount: Pesos
  readonly state: 'planned' | 'handedIn' | 'dropped' | 'collected' | 'unpaid'
  readonly billNumber: string | null
}

const billSummaries = (db: Kysely<Database>) =>
  db
    .selectFrom('mobileBill as bill')
    .innerJoin('loan', 'loan.id', 'bill.loanId')
    .select(['loan.contractNumber', 'bill.dueOn', 'bill.amount', 'bill.state', 'bill.billNumber'])
    .orderBy('bill.dueOn')
    .orderBy('bill.reference')

type BillRow = { readonly [Key in keyof BillSummary]: Key extends 'amount' ? number : BillSummary[Key] }

const toSummaries = (rows: readonly BillRow[]): readonly BillSummary[] =>
  rows.map((row) => ({ ...row, amount: pesos(row.amount) }))

export const unansweredBills = async (
  db: Kysely<Database>,
  before: string,
): Promise<readonly BillSummary[]> =>
  toSummaries(
    await billSummaries(db).where('bill.state', 'in', unanswered).where('bill.dueOn', '<', before).execute(),
  )

export const billsOfLoan = async (db: Kysely<Database>, loanId: string): Promise<readonly BillSummary[]> =>
  toSummaries(await billSummaries(db).where('bill.loanId', '=', loanId).execute())
