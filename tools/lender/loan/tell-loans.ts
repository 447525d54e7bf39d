import type { Kysely } from 'kysely'
import { applicationStore } from '../../../apps/api/src/features/origination/store/applications.ts'
import {
  findPerson,
  type LoanName,
  type Matters,
  readMatters,
} from '../../../apps/api/src/features/payments/matters/payment-matters.ts'
import { readUsuryCaps } from '../../../apps/api/src/features/policy/policy.ts'
import { historiesOf } from '../../../apps/api/src/features/servicing/payment-history.ts'
import { loanOn, loanStore, readLoanFile } from '../../../apps/api/src/features/servicing/servicing.ts'
import { entriesOf } from '../../../apps/api/src/ledger/ledger.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import type { Secrets } from '../../../apps/api/src/platform/secrets.ts'
import { type Day, isoOf } from '../../../packages/credit-engine/src/index.ts'
import { describeLoan } from './describe-loan.ts'
import { describeMatters, type ProviderAnswer } from './describe-matters.ts'

export type LoanReport = {
  readonly lines: readonly string[]
  /** False without a result, or when loan, payments and ledger disagree. */
  readonly isFine: boolean
}

type RecordReading = (loanId: string) => Promise<void>

type Ask = (matters: Matters) => Promise<readonly ProviderAnswer[]>

export async function tellLoans(
  db: Kysely<Database>,
  secrets: Secrets,
  name: LoanName,
  on: Day,
  ask: Ask = async () => [],
  record: RecordReading = async () => {},
): Promise<LoanReport> {
  const person = await findPerson(db, secrets, name)
  const matters = await readMatters(db, applicationStore(secrets), person)
  const told = describeMatters(matters, await ask(matters))
  const { lines, isFine } = await loansOf(db, person.documentIndex, matters.applications, on, record)
  const hasMatters = matters.attempts.length + matters.transactions.length + matters.notices.length > 0
  return { lines: hasMatters || isFine ? [...lines, '', '', ...told] : lines, isFine }
}

async function loansOf(
  db: Kysely<Database>,
  documentIndex: Buffer | null,
  applications: Matters['applications'],
  on: Day,
  record: RecordReading,
): Promise<LoanReport> {
  if (documentIndex === null) return { lines: ['Nobody of ours is named by it.'], isFine: false }
  const loans = await loanStore.ofDocument(db, documentIndex)
  if (loans.length === 0) return { lines: [whyNone(applications)], isFine: false }
  const { capOf } = await readUsuryCaps(db)
  const histories = await historiesOf(db, loans)
  const told = await Promise.all(
    loans.map(async (stored) => {
      const { id, loan, contractNumber } = stored
      await record(id)
      const file = { stored, entries: await entriesOf(db, id), ...(await readLoanFile(db, id)) }
      const onDay = loanOn(loan, histories.get(id) ?? [], on, capOf)
      const lines =
        onDay === null
          ? [`Loan ${contractNumber} begins on ${isoOf(loan.terms.disbursedOn)}, after ${isoOf(on)}.`]
          : describeLoan(file, onDay, on, capOf)
      return { lines, isFine: file.problems.length === 0 }
    }),
  )
  return {
    lines: told.flatMap(({ lines }, index) => (index === 0 ? lines : ['', '', ...lines])),
    isFine: told.every(({ isFine }) => isFine),
  }
}

function whyNone(applications: Matters['applications']): string {
  if (applications.length === 0) return 'Nobody with this document has applied here.'
  const told = applications.map(({ situation, activity }) => `${situation} at ${activity}`)
  return `No loan of this document. Its applications: ${told.join(', ')}.`
}
