import type { ActionAnswer, BankAccountForm, BankAccountType } from '@cupo/wire'
import { hasPassed } from '../../../platform/business-date.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { banks } from '../../../platform/text/banks.ts'
import type { BankAccount } from '../../../ports/bank.ts'
import { askOwnership } from '../../bank-accounts/bank-accounts.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import type { OriginationContext } from '../context.ts'
import { type Application, transferOf } from '../model/application.ts'
import type { EventOf } from '../model/event.ts'
import { evolve } from '../model/evolve.ts'
import { messages } from '../text/reasons.ts'
import { type ActContext, type ActDefinition, decided, illegal, wentTo } from './act.ts'
import { type DrawnUp, drawUpAgreement } from './agreement/draw-up.ts'
import { isStillOffered } from './offer/agreed-terms.ts'

export type ConfirmedAccount = Omit<EventOf<'BankAccountConfirmed'>, 'type'>

async function checkAccount(
  origination: OriginationContext,
  { person }: Pick<Application, 'person'>,
  typed: BankAccountForm,
  { now, today }: Pick<ActContext, 'now' | 'today'>,
): Promise<Result<ConfirmedAccount>> {
  const { bankNumber, accountType, accountNumber } = typed
  const { bankAccountsPerDayMax: max } = await readPlatformSettings(origination.db, today)
  const subject = origination.secrets.blindIndex('document', person.document)
  const limit = { kind: 'bank-account', subject, max, windowSeconds: 86_400 }
  const ownership = await askOwnership(origination, portAccount(person, typed), limit, now)
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

export function accountOfApplication({ person, facts: { subject } }: Application): BankAccount | null {
  const { accountNumber } = person
  if (subject.kind !== 'money' || subject.bankAccount === null || accountNumber === undefined) return null
  const { bankNumber, accountType } = subject.bankAccount
  return portAccount(person, { bankNumber, accountType, accountNumber })
}

const portAccount = (
  person: Pick<Application['person'], 'document' | 'fullName'>,
  { bankNumber, accountType, accountNumber }: Omit<BankAccountForm, 'bankName'>,
): BankAccount => ({
  bank: bankNumber,
  kind: kinds[accountType],
  number: accountNumber,
  document: person.document,
  name: person.fullName,
})

export const validateBankData: ActDefinition<BankAccountForm, Result<ConfirmedAccount>, ActionAnswer> = {
  act: 'validadeBankData',
  gather: checkAccount,
  decide: (application, _typed, check) => (check.ok ? decided([], { situation: application.status }) : check),
}

type BankData =
  | { readonly kind: 'refused'; readonly check: Extract<Result<ConfirmedAccount>, { ok: false }> }
  | { readonly kind: 'confirmed'; readonly account: ConfirmedAccount; readonly drawnUp: DrawnUp }
  | { readonly kind: 'offerWithdrawn' }

/** Action `saveBankData`: also draws up the agreement that names the account. */
export const saveBankData: ActDefinition<BankAccountForm, BankData, ActionAnswer> = {
  act: 'saveBankData',
  basis: ({ person, facts }) => [person.address, person.email, facts.terms, facts.paymentDay],
  gather: async (origination, application, typed, context) => {
    if (!isStillOffered(application, context.policy)) return { kind: 'offerWithdrawn' }
    const check = await checkAccount(origination, application, typed, context)
    if (!check.ok) return { kind: 'refused', check }
    const confirmed = evolve(application, { type: 'BankAccountConfirmed', ...check.value })
    const drawnUp = await drawUpAgreement(origination, confirmed, context.policy, context.now)
    return { kind: 'confirmed', account: check.value, drawnUp }
  },
  decide: (_application, _typed, gathered) => {
    switch (gathered.kind) {
      case 'refused':
        return gathered.check
      case 'offerWithdrawn':
        return wentTo([{ type: 'OfferWithdrawn' }])
      case 'confirmed':
        return wentTo([
          { type: 'BankAccountConfirmed', ...gathered.account },
          { type: 'AgreementDrawnUp', ...gathered.drawnUp },
        ])
    }
  },
}

/** The first of two corrections counts; none after the term. */
export const correctBankData: ActDefinition<BankAccountForm, Result<ConfirmedAccount>, ActionAnswer> = {
  act: 'saveBankData',
  gather: checkAccount,
  decide: (application, _typed, check, { now }) => {
    const transfer = transferOf(application.facts)
    if (transfer?.state !== 'failed' || hasPassed(transfer.correctBy, now)) return illegal(application)
    return check.ok ? wentTo([{ type: 'BankAccountCorrected', ...check.value }]) : check
  },
}
