export {
  type BankAnswer,
  type FollowedTransfers,
  type FollowParts,
  followBankTransfers,
  type TransferProgress,
  type TransferRow,
} from './follow-bank-transfers.ts'
export { endingOf, isSameAccount, nameOfBank } from './name-account.ts'
