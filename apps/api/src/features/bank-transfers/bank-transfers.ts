export {
  type BankAnswer,
  type FollowContext,
  type FollowedTransfers,
  followBankTransfers,
  type TransferProgress,
  type TransferRow,
} from './follow-bank-transfers.ts'
export { endingOf, isSameAccount, nameOfBank } from './name-account.ts'
