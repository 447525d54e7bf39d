/**
 * 1 2 4 5 8 9 15 16 17 18 23 24 27 46 48 50 51 66 68 69 78 81 82 83 84 88 91 94 95 96 97 98 100 101 102 104 112 116 117
 * 124 130 132 139 142 148 149 151 152 153 154
 */
export {
  type BankAnswer,
  type FollowedTransfers,
  type FollowParts,
  followBankTransfers,
  type TransferProgress,
  type TransferRow,
} from './follow-bank-transfers.ts'
export { endingOf, isSameAccount, nameOfBank } from './name-account.ts'
