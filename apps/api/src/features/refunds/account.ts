import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount } from '../../ports/bank.ts'

const sealName = (transferId: string) => `bankTransfer:${transferId}`

export const sealAccount = (secrets: Pick<Secrets, 'seal'>, transferId: string, account: BankAccount) =>
  secrets.seal(account, sealName(transferId))

/** The account of a transfer, as it was ordered. */
export const accountOf = (
  secrets: Pick<Secrets, 'open'>,
  { id, account }: { readonly id: string; readonly account: Buffer },
): BankAccount => secrets.open(account, sealName(id)) as BankAccount

export const isSameAccount = (one: BankAccount, other: BankAccount): boolean =>
  one.bank === other.bank && one.kind === other.kind && one.number === other.number

/** As much of the number as a person needs to tell accounts apart. */
export const endingOf = ({ number }: BankAccount): string => number.slice(-4)
