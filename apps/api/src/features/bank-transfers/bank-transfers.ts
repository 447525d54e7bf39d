import { accountEnding, banks } from '../../platform/text/banks.ts'
import type { BankAccount } from '../../ports/bank.ts'

export {
  type FollowContext,
  type FollowedTransfers,
  followBankTransfers,
} from './follow-bank-transfers.ts'

export const isSameAccount = (account: BankAccount, other: BankAccount): boolean =>
  account.bank === other.bank && account.kind === other.kind && account.number === other.number

export const endingOf = ({ number }: Pick<BankAccount, 'number'>): string => accountEnding(number)

export const nameOfBank = ({ bank }: Pick<BankAccount, 'bank'>): string => banks[bank] ?? bank
