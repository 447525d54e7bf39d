import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { Refused, wordsOfRefusal } from '../../platform/refusal.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Operator } from '../../ports/operator.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { findPaymentTask, type PaymentTask } from '../refunds/refunds.ts'
import { compareFiles } from './compare-files.ts'
import { compareSource } from './compare-with-outside.ts'
import type { MatchContext } from './match-lines.ts'
import type { Source } from './movement.ts'
import {
  askAboutTransaction,
  type DifferenceSettlement,
  type SettleContext,
  settleDifference,
} from './settle-difference.ts'
import { billSource, orderSource, paymentSource, transferSource } from './sources.ts'

const transactionPrefix = 'transaction:'

type NightlyContext = MatchContext & {
  readonly provider: Pick<PaymentProvider, 'listTransactions' | 'find'>
}

/** The provider lists by a transaction's first day; notices and files cover older ones. */
const hoursBack = 10 * 24

export { findBankLine } from './bank-line.ts'
export {
  bookLineAs,
  type LineOrder,
  lineAccounts,
  type Part,
  restAccounts,
  restOfPayout,
} from './book-line.ts'
export {
  type ClearingAccount,
  type ClearingBalance,
  checkClearing,
  checkStatements,
  clearingAccounts,
  clearingBalances,
  namedItems,
} from './clearing.ts'
export { compareFiles, type FilesCompared } from './compare-files.ts'
export { type Comparison, compareWithOutside } from './compare-with-outside.ts'
export {
  countDifferences,
  findDifference,
  listDifferences,
  type OpenDifference,
  openDifferences,
  openUnknownEventTask,
} from './difference-task.ts'
export { explainDifference, type WriteOffAccount, writeOffAccountsOf } from './explain-difference.ts'
export {
  coverageOfFiles,
  findFile,
  listFiles,
  listOpenLines,
  listPayouts,
  type OpenLine,
  type Payout,
  type StoredFile,
} from './list-files.ts'
export { type FileLoading, type FilesContext, type GivenFile, loadFile } from './load-file.ts'
export type { MatchContext } from './match-lines.ts'
export { matchByHand } from './match-lines.ts'
export { type RecordedDeposit, recordDeposit } from './record-deposit.ts'
export {
  askAboutTransaction,
  type DifferenceSettlement,
  type OrderRelease,
  releaseLostOrder,
  type SettleContext,
  settleDifference,
} from './settle-difference.ts'
export { billPrefix, orderPrefix, transferPrefix } from './sources.ts'
export { aboutOf, hideLine, hideReference, sentenceInSpanish } from './text/sentences.ts'

type Outside = {
  readonly provider: Pick<PaymentProvider, 'listTransactions' | 'find'>
  readonly operator: Pick<Operator, 'listOrders' | 'order' | 'listBills' | 'bill'>
  readonly bank: Pick<Bank, 'listTransfers' | 'listedTransfer'>
}

export const sourcesOf = ({ provider, operator, bank }: Outside): readonly Source[] => [
  paymentSource(provider),
  orderSource(operator),
  billSource(operator),
  transferSource(bank),
]

export const mayBeAsked = (
  { sources }: Pick<SettleContext, 'sources'>,
  { subject }: Pick<PaymentTask, 'subject'>,
): boolean =>
  subject.startsWith(transactionPrefix) || sources.some(({ prefix }) => subject.startsWith(prefix))

/** Its task closes where both sides agree now. May throw `ProviderUnavailable`. */
export async function askAboutDifference(
  context: SettleContext & MatchContext,
  task: PaymentTask,
  who: ActingParty,
): Promise<DifferenceSettlement> {
  const { db } = context
  const subject = { subjectType: 'paymentTask', subjectId: task.id }
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, { ...who, action: 'askAboutDifference', ...subject }, who.now),
  )
  if (!task.subject.startsWith(transactionPrefix)) return settleDifference(context, task, who)
  const answer = await askAboutTransaction(context, task.subject.slice(transactionPrefix.length), who)
  if (!answer.ok) return { isSettled: false, why: wordsOfRefusal(new Refused(answer.refusal)) }
  await compareFiles(context, who)
  const after = await findPaymentTask(db, task.id)
  return after?.state === 'closed'
    ? { isSettled: true }
    : { isSettled: false, why: 'the difference is still there' }
}

/** May throw `ProviderUnavailable`: what was found is kept. */
export async function compareOfTheDay(context: NightlyContext, now: Temporal.Instant): Promise<number> {
  const { db, provider } = context
  const who: ActingParty = { now, actor: actors.clock, requestId: newId() }
  const { compared, differences } = await compareSource(db, paymentSource(provider, hoursBack), now, who)
  const files = await compareFiles(context, who)
  const after = { payments: compared, differences: differences.length, files: files.differences.length }
  const subject = { subjectType: 'comparison', subjectId: businessDate(now).toString() }
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, { ...who, action: 'compareOfTheDay', ...subject, after }, now),
  )
  return differences.length + files.differences.length
}
