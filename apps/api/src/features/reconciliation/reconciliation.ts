import type { Bank } from '../../ports/bank.ts'
import type { Operator } from '../../ports/operator.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { billSource } from './bill-source.ts'
import { orderSource } from './order-source.ts'
import { paymentSource } from './payment-source.ts'
import type { Source } from './source.ts'
import { transferSource } from './transfer-source.ts'

export { askAboutDifference, mayBeAsked } from './ask-about-difference.ts'
export { findBankLine } from './bank-line.ts'
export { billPrefix } from './bill-source.ts'
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
export { compareOfTheDay } from './compare-nightly.ts'
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
export { coverageOfFiles, findFile, listFiles, type StoredFile } from './list-files.ts'
export { listOpenLines, type OpenLine } from './list-lines.ts'
export { listPayouts, type Payout } from './list-payouts.ts'
export { type FileLoading, type FilesContext, type GivenFile, loadFile } from './load-file.ts'
export { matchByHand } from './match-by-hand.ts'
export type { MatchContext } from './match-lines.ts'
export { orderPrefix } from './order-source.ts'
export { type RecordedDeposit, recordDeposit } from './record-deposit.ts'
export { type OrderRelease, releaseLostOrder } from './release-lost-order.ts'
export {
  askAboutTransaction,
  type DifferenceSettlement,
  type SettleContext,
  settleDifference,
} from './settle-difference.ts'
export { hideLine, hideReference } from './text/bank-words.ts'
export { aboutOf, sentenceInSpanish } from './text/sentences.ts'
export { transferPrefix } from './transfer-source.ts'

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
