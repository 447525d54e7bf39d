import type { Kysely } from 'kysely'
import { readUsuryCaps } from '../../../apps/api/src/features/policy/policy.ts'
import { type History, historiesOf } from '../../../apps/api/src/features/servicing/payment-history.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import type { Secrets } from '../../../apps/api/src/platform/secrets.ts'
import {
  type CapOf,
  type Day,
  isoOf,
  type Loan,
  loanAfter,
  passTime,
} from '../../../packages/credit-engine/src/index.ts'
import { describeLoan } from './describe-loan.ts'
import { describeMatters, type ProviderAnswer } from './describe-matters.ts'
import { readLoans } from './read-loans.ts'
import { findPerson, type LoanName, type Matters, readMatters } from './read-matters.ts'

export type LoanReport = {
  readonly lines: readonly string[]
  /** False without a result, or when loan, payments and ledger disagree. */
  readonly isFine: boolean
}

type Ask = (matters: Matters) => Promise<readonly ProviderAnswer[]>

/** Newest loan first. */
export async function tellLoans(
  db: Kysely<Database>,
  secrets: Secrets,
  name: LoanName,
  on: Day,
  ask: Ask = async () => [],
): Promise<LoanReport> {
  const person = await findPerson(db, secrets, name)
  const matters = await readMatters(db, person)
  const told = describeMatters(matters, await ask(matters))
  const { lines, isFine } = await loansOf(db, person.documentIndex, on)
  const hasMatters = matters.attempts.length + matters.transactions.length + matters.notices.length > 0
  return { lines: hasMatters || isFine ? [...lines, '', '', ...told] : lines, isFine }
}

async function loansOf(db: Kysely<Database>, documentIndex: Buffer | null, on: Day): Promise<LoanReport> {
  if (documentIndex === null) return { lines: ['Nobody of ours is named by it.'], isFine: false }
  const files = await readLoans(db, documentIndex)
  if (files.length === 0) return { lines: [await whyNone(db, documentIndex)], isFine: false }
  const { capOf } = await readUsuryCaps(db)
  const histories = await historiesOf(
    db,
    files.map(({ stored }) => stored),
  )
  const described = files.map((file) => {
    const { id, loan, contractNumber } = file.stored
    const onDay = loanOn(loan, histories.get(id) ?? [], on, capOf)
    if (onDay !== null) return describeLoan(file, onDay, on, capOf)
    return [`Loan ${contractNumber} begins on ${isoOf(loan.terms.disbursedOn)}, after ${isoOf(on)}.`]
  })
  return {
    lines: described.flatMap((lines, index) => (index === 0 ? lines : ['', '', ...lines])),
    isFine: files.every(({ problems }) => problems.length === 0),
  }
}

async function whyNone(db: Kysely<Database>, documentIndex: Buffer): Promise<string> {
  const applications = await db
    .selectFrom('application')
    .select(['situation', 'activity'])
    .where('documentIndex', '=', documentIndex)
    .orderBy('createdAt')
    .execute()
  if (applications.length === 0) return 'Nobody with this document has applied here.'
  const told = applications.map(({ situation, activity }) => `${situation} at ${activity}`)
  return `No loan of this document. Its applications: ${told.join(', ')}.`
}

/** A past day is recomputed from its payments, any other by accrual alone. */
function loanOn(stored: Loan, history: History, on: Day, capOf: CapOf): Loan | null {
  if (on < stored.terms.disbursedOn) return null
  if (on >= stored.asOf) return passTime(stored, on, capOf)
  return loanAfter(
    stored.terms,
    history.filter((event) => event.on <= on),
    on,
    capOf,
  )
}
