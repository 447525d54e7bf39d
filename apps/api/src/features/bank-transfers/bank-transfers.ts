export {
  type FollowContext,
  type FollowedTransfers,
  followBankTransfers,
} from './follow-bank-transfers.ts'
export { endingOf, isSameAccount, nameOfBank } from './name-account.ts'
