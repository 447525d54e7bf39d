import {
  type Application,
  accountNumberPattern,
  type BankAccountForm,
  type BankAccountType,
  bankAccountTypes,
  type CallResult,
  type listBanks,
} from '@cupo/wire'
import { createDraftStore } from '../../../client/journey/draft-store.ts'
import { digitsOf } from '../../../fields/read-fields.ts'
import { accountRows } from '../../../forms/account-fields.tsx'
import { emptyForm, type FormTable, type FormValues } from '../../../forms/form-table.ts'
import { bankDataText } from '../../../text/libre.ts'

export type Bank = CallResult<typeof listBanks>[number]

export const bankAccountForm = {
  bankNumber: accountRows.bank,
  accountType: accountRows.kind,
  accountNumber: accountRows.number,
} satisfies FormTable

export type DraftAccount = FormValues<typeof bankAccountForm>

export const sentAccount = createDraftStore<DraftAccount>()

export function draftOf(kept: Application['bankData'], banks: readonly Bank[]): DraftAccount {
  if (kept === null) return emptyForm(bankAccountForm)
  return {
    bankNumber: banks.find(({ name }) => name === kept.bankName)?.id ?? '',
    accountType: kept.accountType,
    accountNumber: kept.accountNumber,
  }
}

export function accountOf(draft: DraftAccount, banks: readonly Bank[]): BankAccountForm | null {
  const accountType = kindOf(draft.accountType)
  if (accountType === null) return null
  const bank = banks.find(({ id }) => id === draft.bankNumber)
  return {
    bankNumber: draft.bankNumber,
    ...(bank && { bankName: bank.name }),
    accountType,
    accountNumber: digitsOf(draft.accountNumber),
  }
}

export type BankAnswer = { readonly account: BankAccountForm; readonly refusal: string | null }

export const isSameAccount = (one: BankAccountForm, other: BankAccountForm): boolean =>
  one.bankNumber === other.bankNumber &&
  one.accountType === other.accountType &&
  one.accountNumber === other.accountNumber

export const isConfirmed = (answered: BankAnswer | null, account: BankAccountForm): boolean =>
  answered !== null && answered.refusal === null && isSameAccount(answered.account, account)

export function lengthWarning(draft: DraftAccount, banks: readonly Bank[]): string | null {
  const bank = banks.find(({ id }) => id === draft.bankNumber)
  const kind = kindOf(draft.accountType)
  const digits = digitsOf(draft.accountNumber)
  if (bank === undefined || kind === null || !accountNumberPattern.test(digits)) return null
  const typed = digits.length
  const lengths = bank.accountLengths[kind]
  if (lengths.length === 0 || lengths.includes(typed)) return null
  return bankDataText.length(bank.name, kind, either.format(lengths.map(String)), typed)
}

const either = new Intl.ListFormat('es-CO', { type: 'disjunction' })

const kindOf = (typed: string): BankAccountType | null =>
  bankAccountTypes.find((kind) => kind === typed) ?? null
