import {
  type Day,
  dayOf,
  isoOf,
  type Pesos,
  pesos,
  subtract,
  type VoidClosing,
  withdrawLoan,
} from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import {
  type Account,
  balancesOf,
  type Entry,
  entriesOf,
  type Line,
  mustPost,
  type PostedEntry,
  postEntries,
  type Reversal,
  reverseEntry,
} from '../../ledger/ledger.ts'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { fundingOf, isLoanOfMoney, sumOfLines } from './bookkeeping.ts'
import { type StoredLoan, withLoan } from './loan-store.ts'
import { recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

/**
 * Reverses the entries of disbursement and days. Payments are owed to the borrower; the principal of a
 * personal loan returns from suspense. Returns the refund in pesos. Throws for a sold or withdrawn loan.
 */
export async function voidLoan(
  context: ServicingContext,
  transaction: Transaction<Database>,
  former: StoredLoan,
  { requestId }: { readonly requestId: string },
  who: ActingParty,
): Promise<{ readonly owed: Pesos }> {
  const { changed, on, today } = await voided(transaction, former, 'withdrawn', who)
  const source = { kind: 'withdrawalRequest', id: requestId } as const
  await reverseAllButMoney(transaction, former.id, source, who)
  const entry = {
    kind: 'withdrawal' as const,
    source,
    valueOn: isoOf(on),
    idempotencyKey: `withdrawal:${requestId}`,
    lines: await paymentsToBorrower(transaction, former),
  }
  const change = {
    former,
    changed,
    action: 'voidLoan',
    bookedOn: today,
    entry,
    facts: { requestId },
  } as const
  await recordLoanChanges(context, transaction, [change], who)
  if (isLoanOfMoney(former)) await takeBackPrincipal(transaction, former, source, who)
  return { owed: changed.loan.overpaid }
}

/** As a withdrawal, but the principal is lost (`chargedOff`). Throws for a sold or void loan. */
export async function voidForFraud(
  context: ServicingContext,
  transaction: Transaction<Database>,
  former: StoredLoan,
  { holdId, reason }: { readonly holdId: string; readonly reason: string },
  who: ActingParty,
): Promise<{ readonly owed: Pesos; readonly lost: Pesos }> {
  const { changed, on, today } = await voided(transaction, former, 'voided', who)
  const lost = former.loan.terms.principal
  const id = newId()
  const actor = actorName(who.actor)
  const row = { id, loanId: former.id, holdId, amount: lost, reason, actor }
  const at = { voidedOn: isoOf(on), voidedAt: who.now.toString() }
  await transaction
    .insertInto('loanVoid')
    .values({ ...row, ...at })
    .execute()
  const source = { kind: 'loanVoid', id } as const
  await reverseAllButMoney(transaction, former.id, source, who)
  const lines = sumOfLines(await paymentsToBorrower(transaction, former), [
    { account: 'chargedOff', amount: lost },
    { account: fundingOf(former.origin), amount: subtract(pesos(0), lost) },
  ])
  const entry = {
    kind: 'loanVoided' as const,
    source,
    valueOn: isoOf(on),
    idempotencyKey: `loanVoid:${id}`,
    lines,
  }
  const facts = { holdId, amount: lost, reason }
  const change = { former, changed, action: 'voidForFraud', bookedOn: today, entry, facts } as const
  await recordLoanChanges(context, transaction, [change], who)
  return { owed: changed.loan.overpaid, lost }
}

async function voided(
  transaction: Transaction<Database>,
  former: StoredLoan,
  because: VoidClosing,
  { now }: ActingParty,
): Promise<{ readonly changed: StoredLoan; readonly on: Day; readonly today: Day }> {
  const caps = await readUsuryCaps(transaction)
  const today = dayOf(businessDate(now))
  const on = today > former.loan.asOf ? today : former.loan.asOf
  const loan = withdrawLoan(former.loan, on, caps.capOf, because)
  return { changed: { ...withLoan(former, loan, caps), pausedThrough: null }, on, today }
}

const moneyAccounts: ReadonlySet<Account> = new Set([
  'providerClearing',
  'operatorClearing',
  'bank',
  'suspense',
])

async function reverseAllButMoney(
  transaction: Transaction<Database>,
  loanId: string,
  source: Reversal['source'],
  { now, actor }: ActingParty,
): Promise<void> {
  const entries = await entriesOf(transaction, loanId)
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  const today = businessDate(now).toString()
  for (const { id, reverses, lines } of entries) {
    if (reverses !== null || reversed.has(id) || lines.some(isMoney)) continue
    const idempotencyKey = `void:${id}`
    const reversal = { source, bookedOn: today, valueOn: today, idempotencyKey, actor: actor.kind }
    mustPost(await reverseEntry(transaction, id, reversal, now))
  }
}

const isMoney = ({ account }: PostedEntry['lines'][number]): boolean => moneyAccounts.has(account)

async function paymentsToBorrower(
  transaction: Transaction<Database>,
  { id: loanId, origin }: StoredLoan,
): Promise<readonly Line[]> {
  const balances = Object.entries(await balancesOf(transaction, loanId)) as [Account, Pesos][]
  const untouched = new Set<Account>([...moneyAccounts, 'customerCredit', fundingOf(origin)])
  const cleared = balances.filter(([account]) => !untouched.has(account))
  const owed = cleared.reduce((sum, [, balance]) => sum + balance, 0)
  return [
    ...cleared.map(([account, balance]) => ({ account, amount: pesos(-balance) })),
    { account: 'customerCredit', amount: pesos(owed) },
  ]
}

async function takeBackPrincipal(
  transaction: Transaction<Database>,
  { id, origin, loan: { terms } }: StoredLoan,
  source: { readonly kind: 'withdrawalRequest'; readonly id: string },
  { now, actor }: ActingParty,
): Promise<void> {
  const today = businessDate(now).toString()
  const lines: readonly Line[] = [
    { account: 'suspense', amount: terms.principal },
    { account: fundingOf(origin), amount: subtract(pesos(0), terms.principal) },
  ]
  const entry: Entry = {
    kind: 'principalReturned',
    source,
    subject: id,
    bookedOn: today,
    valueOn: today,
    idempotencyKey: `principal:${source.id}`,
    actor: actor.kind,
    lines,
  }
  mustPost(await postEntries(transaction, [entry], now))
}
