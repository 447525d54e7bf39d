import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Budget } from '../../platform/jobs/outbox.ts'
import { accountEnding, banks } from '../../platform/text/banks.ts'
import type { Bank, BankAccount, TransferOrder, TransferReport, TransferState } from '../../ports/bank.ts'

export const isSameAccount = (account: BankAccount, other: BankAccount): boolean =>
  account.bank === other.bank && account.kind === other.kind && account.number === other.number

export const endingOf = ({ number }: Pick<BankAccount, 'number'>): string => accountEnding(number)

export const nameOfBank = ({ bank }: Pick<BankAccount, 'bank'>): string => banks[bank] ?? bank

export type TransferRow = {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly transferId: string | null
  readonly state: TransferState
  readonly checks: number
}

type TransferProgress = {
  readonly state: TransferState
  readonly transferId: string | null
  readonly nextCheckAt: string | null
  readonly checks: number
  readonly updatedAt: string
}

type BankAnswer = { readonly report: TransferReport; readonly isTaken: boolean }

export type FollowedTransfers<Row extends TransferRow, Locked extends Row> = {
  readonly due: (now: Temporal.Instant) => Promise<readonly Row[]>
  readonly orderOf: (row: Row) => TransferOrder
  /** For a transfer that the bank does not know: `cancelled` is never sent, `held` is looked at again later. */
  readonly beforeSending: (row: Row, now: Temporal.Instant) => Promise<'send' | 'held' | 'cancelled'>
  /** Locks the owner of the transfer, then the transfer; null where it is gone. */
  readonly lock: (transaction: Transaction<Database>, row: Row) => Promise<Locked | null>
  readonly save: (
    transaction: Transaction<Database>,
    row: Locked,
    progress: TransferProgress,
  ) => Promise<void>
  readonly follow: (
    transaction: Transaction<Database>,
    row: Locked,
    answer: BankAnswer,
    now: Temporal.Instant,
  ) => Promise<void>
  readonly contradict: (
    transaction: Transaction<Database>,
    row: Locked,
    report: TransferReport,
    now: Temporal.Instant,
  ) => Promise<void>
}

const checkMinutes = 5

export type FollowContext = {
  readonly db: Kysely<Database>
  readonly bank: Pick<Bank, 'orderTransfer' | 'transfer'>
  readonly onFailure: (transferId: string, error: unknown) => void
}

/**
 * Asks the bank by reference before sending, so that a lost answer never pays twice. Returns how many
 * transfers changed.
 */
export async function followBankTransfers<Row extends TransferRow, Locked extends Row>(
  context: FollowContext,
  transfers: FollowedTransfers<Row, Locked>,
  now: Temporal.Instant,
  budget?: Budget,
): Promise<number> {
  const due = await transfers.due(now)
  if (due.length === 0) return 0
  const next = now.add({ minutes: checkMinutes })
  let moved = 0
  for (const row of due) {
    if (budget?.isSpent()) return moved
    // A failure blocks no other transfer; the next run retries it.
    const reportFailure = (error: unknown) => {
      context.onFailure(row.id, error)
      return null
    }
    const answer = await ask(context, transfers, row, now).catch(reportFailure)
    if (answer === 'cancelled') moved += 1
    else if (await record(context, transfers, row, answer, { now, next }).catch(reportFailure)) moved += 1
  }
  return moved
}

/** The bank never took it, so that sending cannot pay twice. Null for a held transfer. */
async function ask<Row extends TransferRow, Locked extends Row>(
  { bank }: FollowContext,
  { beforeSending, orderOf }: FollowedTransfers<Row, Locked>,
  row: Row,
  now: Temporal.Instant,
): Promise<TransferReport | 'cancelled' | null> {
  const known = await bank.transfer(row.reference)
  const report = known ?? (await sent())
  if (report === null || report === 'cancelled') return report
  if (report.amount !== null && report.amount !== row.amount) {
    throw new Error(`the bank moves ${report.amount} under ${row.reference} instead of ${row.amount}`)
  }
  return report

  async function sent() {
    const decision = await beforeSending(row, now)
    if (decision === 'send') return bank.orderTransfer(orderOf(row))
    return decision === 'cancelled' ? decision : null
  }
}

type CheckTimes = { readonly now: Temporal.Instant; readonly next: Temporal.Instant }

async function record<Row extends TransferRow, Locked extends Row>(
  { db }: FollowContext,
  transfers: FollowedTransfers<Row, Locked>,
  candidate: Row,
  report: TransferReport | null,
  { now, next }: CheckTimes,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const row = await transfers.lock(transaction, candidate)
    if (row === null) return false
    // Another instance was faster, or the bank contradicts itself.
    if (row.state !== 'ordered') {
      const isOther = report !== null && report.state !== 'ordered' && report.state !== row.state
      if (isOther) await transfers.contradict(transaction, row, report, now)
      return false
    }
    const state = report?.state ?? 'ordered'
    await transfers.save(transaction, row, {
      state,
      transferId: report?.transferId ?? row.transferId,
      nextCheckAt: state === 'ordered' ? next.toString() : null,
      checks: row.checks + 1,
      updatedAt: now.toString(),
    })
    if (report === null) return false
    const isTaken = row.transferId === null && state !== 'failed'
    await transfers.follow(transaction, row, { report, isTaken }, now)
    return isTaken || state !== 'ordered'
  })
}
