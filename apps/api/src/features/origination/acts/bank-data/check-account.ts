import type { BankAccountForm, BankAccountType } from '@cupo/wire'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import { banks } from '../../../../platform/text/banks.ts'
import type { BankAccount } from '../../../../ports/bank.ts'
import { askOwnership } from '../../../bank-accounts/bank-accounts.ts'
import { readPlatformSettings } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import type { EventOf } from '../../model/event.ts'
import { messages } from '../../text/reasons.ts'
import type { ActContext } from '../act.ts'

/** What is kept of an account that the bank has confirmed. */
export type ConfirmedAccount = Omit<EventOf<'BankAccountConfirmed'>, 'type'>

type Parts = Pick<OriginationParts, 'db' | 'secrets' | 'bank'>

/**
 * Asks the bank whether an account is the applicant's. Refuses with the field that is wrong (`ValidationException`), and with
 * `LimiteDeIntentos` who has asked about too many in a day. Throws `ProviderUnavailable` without the bank.
 */
export async function checkAccount(
  parts: Parts,
  { person }: Pick<Application, 'person'>,
  typed: BankAccountForm,
  { now, today }: Pick<ActContext, 'now' | 'today'>,
): Promise<Result<ConfirmedAccount>> {
  const { bankNumber, accountType, accountNumber } = typed
  const { bankAccountsPerDayMax: max } = await readPlatformSettings(parts.db, today)
  const subject = parts.secrets.blindIndex('document', person.document)
  const limit = { kind: 'bank-account', subject, max, windowSeconds: 86_400 }
  const ownership = await askOwnership(parts, portAccount(person, typed), limit, now)
  switch (ownership) {
    case 'confirmed': {
      const bankName = banks[bankNumber] ?? bankNumber
      return done({ account: { bankName, bankNumber, accountType }, accountNumber })
    }
    case 'unknownBank':
      return wrong('bankNumber', messages.bankUnknown)
    case 'unknown':
      return wrong('accountNumber', messages.accountUnknown)
    case 'otherOwner':
      return wrong('accountNumber', messages.accountOfOtherOwner)
    case 'limitReached':
      return refuse('LimiteDeIntentos', { message: messages.tooManyAccounts })
  }
}

const wrong = (field: keyof BankAccountForm, message: string) =>
  refuse('ValidationException', { errors: [{ field, message }] })

const kinds = { Ahorros: 'savings', Corriente: 'checking' } as const satisfies Record<
  BankAccountType,
  BankAccount['kind']
>

/** Where the money of an application goes, as the bank is told of it; null before it was said. */
export function accountOfApplication({ person, facts: { subject } }: Application): BankAccount | null {
  const { accountNumber } = person
  if (subject.kind !== 'money' || subject.bankAccount === null || accountNumber === undefined) return null
  const { bankNumber, accountType } = subject.bankAccount
  return portAccount(person, { bankNumber, accountType, accountNumber })
}

/** An account of the applicant's as the bank is told of it. */
export const portAccount = (
  person: Pick<Application['person'], 'document' | 'fullName'>,
  { bankNumber, accountType, accountNumber }: Omit<BankAccountForm, 'bankName'>,
): BankAccount => ({
  bank: bankNumber,
  kind: kinds[accountType],
  number: accountNumber,
  document: person.document,
  name: person.fullName,
})
