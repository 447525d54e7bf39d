import {
  type Installment,
  isVoid,
  type Loan,
  type LoanTerms,
  type Parts,
  type Pesos,
  pesos,
  subtractParts,
} from '@cupo/credit-engine'
import { journeys, type Origin } from '@cupo/wire'
import type { Account, Line } from '../../ledger/ledger.ts'
import { treatmentOf } from './daily/month-accruals.ts'

/** The ledger balances of a loan by account, debit +, credit −. */
export type Book = {
  readonly balances: Readonly<Partial<Record<Account, Pesos>>>
  /** The account depends on the collector. */
  readonly received: Pesos
}

/** The lender owes a device to the operator and money to the borrower. */
export type Funding = Extract<Account, 'devicePayable' | 'transferPayable'>

export const fundingOf = (origin: Origin): Funding =>
  journeys[origin].subject === 'money' ? 'transferPayable' : 'devicePayable'

export const isLoanOfMoney = ({ origin }: { readonly origin: Origin }): boolean =>
  journeys[origin].subject === 'money'

/**
 * Derives the balances from the loan alone; with the money received they sum to 0. An installment and its
 * VAT are billed when due, or as far as paid earlier; a penalty when posted. VAT on interest, penalty and
 * the lender's own charge is owed to the State; a third party (the guarantee fund) is owed its charge with
 * VAT. The month's cut-off moves income to its days. A charged-off claim stays whole in one account; later
 * bills are no income until paid.
 */
export function bookOf(loan: Loan, funding: Funding): Book {
  const { terms, installments, overpaid, received, closed } = loan
  // A void loan neither lent nor earned: payments are owed to the borrower, and a thief's principal is a
  // loss.
  if (isVoid(loan)) {
    const lost =
      closed?.because === 'voided' ? { chargedOff: terms.principal, [funding]: -terms.principal } : {}
    return { received, balances: asBalances({ customerCredit: -overpaid, ...lost }) }
  }
  const billed = sumOf(installments.map((row) => billedOf(row, loan)))
  const paid = sumOf(installments.map((row) => row.paid))
  const owed = {
    loanPrincipal: outstandingPrincipal(installments),
    interestReceivable: billed.interest - paid.interest,
    interestVatReceivable: billed.interestVat - paid.interestVat,
    feeReceivable: billed.fee - paid.fee,
    feeVatReceivable: billed.feeVat - paid.feeVat,
    penaltyReceivable: billed.penalty - paid.penalty,
    penaltyVatReceivable: billed.penaltyVat - paid.penaltyVat,
  }
  const memo = memoOf(loan, billed.penalty, paid.penalty)
  return {
    received,
    balances: asBalances({
      ...claimOf(loan, owed, memo),
      [interestIncomeOf(terms)]: memo.interest - billed.interest,
      vatPayableInterest: -billed.interestVat,
      penaltyIncome: memo.penalty - billed.penalty,
      vatPayablePenalty: -billed.penaltyVat,
      ...feeBalances({ ...billed, fee: billed.fee - memo.fee }, terms.feeRecipient),
      customerCredit: -overpaid,
      [funding]: -terms.principal,
    }),
  }
}

type Memo = Readonly<Record<'interest' | 'fee' | 'penalty', number>>

/** Pesos without VAT, billed and unpaid since the charge-off. Earlier penalty is paid first. */
function memoOf({ chargedOff, installments, asOf, terms }: Loan, posted: number, paid: number): Memo {
  if (chargedOff === undefined) return { interest: 0, fee: 0, penalty: 0 }
  const since = installments.filter(({ dueOn }) => dueOn > chargedOff.on && dueOn <= asOf)
  const unpaid = sumOf(since.map(({ expected, paid }) => subtractParts(expected, paid)))
  return {
    interest: unpaid.interest,
    fee: terms.feeRecipient === 'lender' ? unpaid.fee : 0,
    penalty: Math.max(0, posted - Math.max(chargedOff.penalty, paid)),
  }
}

function claimOf({ closed, chargedOff }: Loan, owed: Readonly<Record<string, number>>, memo: Memo) {
  const claim = total(Object.values(owed))
  // The sold receivables are the lender's loss.
  if (closed?.because === 'sold') return { portfolioSale: claim - total(Object.values(memo)) }
  if (chargedOff === undefined) return owed
  return {
    chargedOff: claim,
    memoInterest: -memo.interest,
    memoCharges: -memo.fee,
    memoPenalty: -memo.penalty,
  }
}

const interestIncomeOf = (terms: LoanTerms) =>
  treatmentOf(terms) === 'taxed' ? 'interestIncomeTaxed' : 'interestIncomeExcluded'

/** A third party's fee is neither income nor VAT of the lender. */
function feeBalances({ fee, feeVat }: Sums, recipient: LoanTerms['feeRecipient']) {
  return recipient === 'lender'
    ? { feeIncome: -fee, vatPayableFee: -feeVat }
    : { feesPayable: -(fee + feeVat) }
}

export const noBook: Book = { balances: {}, received: pesos(0) }

/** Throws when money was received and `money`, its account, is missing. */
export function linesBetween(before: Book, after: Book, money?: Account): readonly Line[] {
  const received = pesos(after.received - before.received)
  if (received !== 0 && money === undefined) throw new Error('money came in by no account')
  const cash = money === undefined ? [] : [{ account: money, amount: received }]
  const accounts = new Set([...keysOf(before.balances), ...keysOf(after.balances)])
  const lines = [...accounts].map((account) => ({
    account,
    amount: pesos((after.balances[account] ?? 0) - (before.balances[account] ?? 0)),
  }))
  return [...cash, ...lines].filter(({ amount }) => amount !== 0)
}

/** The lines from a loan's books before a change to those after; `money` as in `linesBetween`. */
export function linesOfChange(
  former: { readonly loan: Loan; readonly origin: Origin },
  changed: { readonly loan: Loan },
  money?: Account,
): readonly Line[] {
  const funding = fundingOf(former.origin)
  return linesBetween(bookOf(former.loan, funding), bookOf(changed.loan, funding), money)
}

export function sumOfLines(lines: readonly Line[], more: readonly Line[]): readonly Line[] {
  const sums = new Map<Account, number>()
  for (const { account, amount } of [...lines, ...more]) {
    sums.set(account, (sums.get(account) ?? 0) + amount)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount: pesos(amount) }))
}

function billedOf({ dueOn, expected, paid }: Installment, { asOf }: Loan): Parts {
  if (dueOn <= asOf) return expected
  return { ...paid, penalty: expected.penalty, penaltyVat: expected.penaltyVat }
}

function outstandingPrincipal(installments: readonly Installment[]): number {
  return total(installments.map(({ expected, paid }) => expected.principal - paid.principal))
}

type Sums = { [Part in keyof Parts]: number }

function sumOf(all: readonly Parts[]): Sums {
  const sums = { penalty: 0, penaltyVat: 0, fee: 0, feeVat: 0, interest: 0, interestVat: 0, principal: 0 }
  for (const parts of all) {
    sums.penalty += parts.penalty
    sums.penaltyVat += parts.penaltyVat
    sums.fee += parts.fee
    sums.feeVat += parts.feeVat
    sums.interest += parts.interest
    sums.interestVat += parts.interestVat
    sums.principal += parts.principal
  }
  return sums
}

function total(amounts: readonly number[]): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}

function asBalances(amounts: Readonly<Partial<Record<Account, number>>>): Book['balances'] {
  const balances: Partial<Record<Account, Pesos>> = {}
  for (const account of keysOf(amounts)) balances[account] = pesos(amounts[account] ?? 0)
  return balances
}

const keysOf = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): readonly Key[] =>
  Object.keys(record) as Key[]
