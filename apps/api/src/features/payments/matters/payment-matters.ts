import type { Kysely } from 'kysely'
import { balancesOf } from '../../../ledger/ledger.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { type BillSummary, billsOfLoan } from '../../mobile-bills/mobile-bills.ts'
import type { ApplicationPlace, ApplicationStore } from '../../origination/origination.ts'
import { type UncoveredMoney, uncoveredMoney } from '../../refunds/refunds.ts'
import { loanStore, providerReference, referencesOfMoney } from '../../servicing/servicing.ts'

export type LoanName =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'contract'; readonly contractNumber: string }
  | { readonly kind: 'invoice'; readonly invoice: string }
  | { readonly kind: 'return'; readonly reference: string }

/** A reference without an attempt has no person. */
export type NamedPerson = {
  readonly documentIndex: Buffer | null
  readonly reference: string | null
}

export async function findPerson(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'blindIndex'>,
  name: LoanName,
): Promise<NamedPerson> {
  if (name.kind === 'contract') {
    const loan = await loanStore.findByContractNumber(db, name.contractNumber)
    return { documentIndex: loan?.documentIndex ?? null, reference: null }
  }
  if (name.kind === 'return') {
    const made = await db
      .selectFrom('paymentTransaction')
      .select('xRefPayco')
      .where('refPayco', '=', name.reference)
      .executeTakeFirst()
    const known = made && (await ofReference(db, made.xRefPayco))
    return { documentIndex: known?.documentIndex ?? null, reference: made?.xRefPayco ?? null }
  }
  if (name.kind === 'invoice') {
    const attempt = await db
      .selectFrom('paymentAttempt')
      .select('documentIndex')
      .where('invoice', '=', name.invoice)
      .executeTakeFirst()
    return { documentIndex: attempt?.documentIndex ?? null, reference: null }
  }
  const known = await ofReference(db, name.number)
  if (known !== null) return { documentIndex: known.documentIndex, reference: name.number }
  return { documentIndex: secrets.blindIndex('document', name.number), reference: null }
}

/** Returns the name unchanged while the provider is away. */
export async function nameOfReturn(
  db: Kysely<Database>,
  provider: Pick<PaymentProvider, 'findByReturn'>,
  name: LoanName,
): Promise<LoanName> {
  if (name.kind !== 'return') return name
  const known = db.selectFrom('paymentTransaction').select('id').where('refPayco', '=', name.reference)
  if ((await known.executeTakeFirst()) !== undefined) return name
  const found = await provider.findByReturn(name.reference).catch(() => null)
  return found === null ? name : { kind: 'invoice', invoice: found.invoice }
}

async function ofReference(db: Kysely<Database>, reference: string) {
  const made = await db
    .selectFrom('paymentTransaction as made')
    .leftJoin('paymentAttempt as attempt', 'attempt.id', 'made.attemptId')
    .select('attempt.documentIndex')
    .where('made.xRefPayco', '=', reference)
    .executeTakeFirst()
  if (made !== undefined) return { documentIndex: made.documentIndex }
  const notice = await db
    .selectFrom('paymentNotice as notice')
    .leftJoin('loan', 'loan.key', 'notice.key')
    .select('loan.documentIndex')
    .where('notice.xRefPayco', '=', reference)
    .executeTakeFirst()
  return notice === undefined ? null : { documentIndex: notice.documentIndex }
}

type Notice = {
  readonly reference: string
  readonly state: string
  readonly reason: string | null
  readonly receivedAt: string
  readonly times: number
  readonly nextCheckAt: string | null
  readonly requestId: string | null
}

type Transaction = {
  readonly reference: string
  readonly invoice: string
  readonly amount: number
  readonly state: number
  readonly outcome: string
  readonly checks: number
  /** When the provider's latest answer was settled. */
  readonly updatedAt: string
  readonly nextCheckAt: string | null
}

type Attempt = {
  readonly invoice: string
  readonly purpose: string
  readonly paymentType: string
  readonly method: string
  readonly amount: number
  readonly state: string
  readonly requestedAt: string
  readonly checks: number
  readonly nextCheckAt: string | null
  readonly requestId: string | null
}

type Task = {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly amount: number | null
  readonly subject: string
  readonly dueOn: string
}

export type Matters = {
  readonly applications: readonly ApplicationPlace[]
  readonly attempts: readonly Attempt[]
  readonly transactions: readonly Transaction[]
  readonly notices: readonly Notice[]
  readonly held: readonly { readonly subject: string; readonly account: string; readonly amount: number }[]
  readonly uncovered: readonly UncoveredMoney[]
  readonly tasks: readonly Task[]
  readonly bills: readonly BillSummary[]
}

const attemptsMax = 20

export async function readMatters(
  db: Kysely<Database>,
  store: Pick<ApplicationStore, 'placesOfDocument'>,
  { documentIndex, reference }: NamedPerson,
): Promise<Matters> {
  const attempts =
    documentIndex === null
      ? []
      : await db
          .selectFrom('paymentAttempt')
          .select([
            'id',
            'invoice',
            'purpose',
            'paymentType',
            'method',
            'amount',
            'state',
            'requestedAt',
            'checks',
            'nextCheckAt',
            'requestId',
            'key',
          ])
          .where('documentIndex', '=', documentIndex)
          .orderBy('requestedAt', 'desc')
          .limit(attemptsMax)
          .execute()
  const invoices = attempts.map(({ invoice }) => invoice)
  const transactions = await db
    .selectFrom('paymentTransaction')
    .select([
      'xRefPayco as reference',
      'invoice',
      'amount',
      'state',
      'outcome',
      'checks',
      'updatedAt',
      'nextCheckAt',
    ])
    .where((where) =>
      where.or([
        ...(invoices.length === 0 ? [] : [where('invoice', 'in', invoices)]),
        where('xRefPayco', '=', reference ?? ''),
      ]),
    )
    .orderBy('createdAt')
    .execute()
  const keys = attempts.map(({ key }) => key)
  const references = transactions.map((made) => made.reference)
  const notices = await db
    .selectFrom('paymentNotice')
    .select(['xRefPayco as reference', 'state', 'reason', 'receivedAt', 'times', 'nextCheckAt', 'requestId'])
    .where((where) =>
      where.or([
        ...(keys.length === 0 ? [] : [where('key', 'in', [...new Set(keys)])]),
        ...(references.length === 0 ? [] : [where('xRefPayco', 'in', references)]),
        where('xRefPayco', '=', reference ?? ''),
      ]),
    )
    .orderBy('receivedAt')
    .execute()
  const applications = documentIndex === null ? [] : await store.placesOfDocument(db, documentIndex)
  const loans = documentIndex === null ? [] : await loanStore.ofDocument(db, documentIndex)
  const applicationIds = applications.map(({ id }) => id)
  const subjects = [...applicationIds, ...loans.map(({ id }) => id)]
  const bills = await Promise.all(
    loans.filter(({ isMobileBill }) => isMobileBill).map(({ id }) => billsOfLoan(db, id)),
  )
  const uncovered = (await uncoveredMoney(db)).filter(({ subject }) => subjects.includes(subject))
  return {
    applications,
    attempts,
    transactions,
    notices: notices.map((notice) => ({ ...notice, reference: notice.reference ?? '' })),
    held: (await Promise.all(subjects.map((subject) => heldAt(db, subject)))).flat(),
    uncovered,
    tasks: await tasksOf(db, applicationIds, references),
    bills: bills.flat(),
  }
}

async function heldAt(db: Kysely<Database>, subject: string) {
  const balances = await balancesOf(db, subject)
  return (['customerCredit', 'suspense', 'downPayments'] as const)
    .map((account) => ({ subject, account, amount: 0 - (balances[account] ?? 0) }))
    .filter(({ amount }) => amount !== 0)
}

async function tasksOf(
  db: Kysely<Database>,
  applications: readonly string[],
  references: readonly string[],
): Promise<readonly Task[]> {
  const named = await Promise.all(
    references.map((reference) => referencesOfMoney(db, providerReference(reference))),
  )
  const subjects = named.flat()
  return db
    .selectFrom('paymentTask')
    .select(['id', 'kind', 'state', 'amount', 'subject', 'dueOn'])
    .where((where) =>
      where.or([
        ...(applications.length === 0 ? [] : [where('applicationId', 'in', applications)]),
        ...(subjects.length === 0 ? [] : [where('subject', 'in', subjects)]),
        where('subject', '=', ''),
      ]),
    )
    .orderBy('openedAt')
    .execute()
}
