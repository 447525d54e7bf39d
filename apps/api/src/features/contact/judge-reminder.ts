import {
  add,
  addDays,
  amountDue,
  type CapOf,
  type Day,
  dueOf,
  type Installment,
  isHigher,
  isoOf,
  type Loan,
  lateAfter,
  monthOf,
  noVat,
  outstandingPrincipal,
  type Pesos,
  passTime,
  penaltyBetween,
  pesos,
  principalFrom,
  subtract,
  totalOf,
  vatOf,
} from '@cupo/credit-engine'
import type { MailData } from '../../emails/index.ts'
import type { Reminder } from './plan-reminders.ts'

export type ReminderFacts = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly contractNumber: string
  readonly isMobileBill: boolean
  readonly payLink: string
  readonly inProcess: Pesos
  readonly accountLink: string
  readonly preferencesLink: string
}

type ReminderMailName =
  | 'installment-due'
  | 'statement'
  | 'installment-late'
  | 'rate-lowered'
  | 'rate-restored'

export type ReminderMail = {
  [Name in ReminderMailName]: { readonly mail: Name; readonly data: MailData[Name] }
}[ReminderMailName]

export type ReminderDecision = ReminderMail | { readonly droppedBecause: string }

/** The content of a reminder on the day on which it leaves; dropped when there is nothing to say. */
export function judgeReminder(
  { kind, number, dueOn }: Reminder,
  former: Loan,
  facts: ReminderFacts,
  day: Day,
  capOf: CapOf,
): ReminderDecision {
  // The demo's clock may go back; a loan never does.
  const today = day < former.asOf ? former.asOf : day
  const loan = passTime(former, today, capOf)
  if (loan.closed !== null) return { droppedBecause: loan.closed.because }
  const row = loan.installments.find((one) => one.number === number && isoOf(one.dueOn) === dueOn)
  if (row === undefined) return { droppedBecause: 'replanned' }
  const breakdown = dueOf(row, today, loan.terms, capOf)
  const due = totalOf(breakdown)
  // A statement is sent for a paid month too.
  if (due === 0 && kind !== 'installmentInSight') return { droppedBecause: 'paid' }

  const {
    firstName,
    deviceName,
    contractNumber,
    payLink,
    accountLink,
    preferencesLink,
    isMobileBill,
    inProcess,
  } = facts
  const installmentCount = loan.installments.length
  const about = { firstName, deviceName, contractNumber, installmentNumber: number, installmentCount, dueOn }
  switch (kind) {
    case 'installmentNext':
    case 'installmentInSight': {
      if (row.dueOn < today) return { droppedBecause: 'late' }
      const { total, isOverdue } = amountDue(loan, today, capOf)
      const capitalAfter = principalFrom(loan, loan.installments.indexOf(row) + 1)
      const overdue = isOverdue ? total : pesos(0)
      const isPartlyPaid = totalOf(row.paid) > 0
      const data = { ...about, amount: due, isPartlyPaid, breakdown, overdue, capitalAfter }
      return kind === 'installmentNext'
        ? { mail: 'installment-due', data: { ...data, payLink, inProcess, preferencesLink } }
        : { mail: 'statement', data: { ...data, ...detailsOf(loan, row), isMobileBill, accountLink } }
    }
    case 'installmentLate': {
      const overdue = overdueRows(loan, today, capOf)
      // The reminder of the latest overdue installment covers all of them.
      if (overdue.at(-1) !== row) return { droppedBecause: 'told with a later one' }
      const data = {
        ...about,
        ...arrearsOf(loan, overdue, today, capOf),
        isMobileBill,
        payLink,
        inProcess,
        preferencesLink,
      }
      return { mail: 'installment-late', data }
    }
    case 'rateLowered': {
      const { effectiveAnnualRate: agreedRate } = loan.terms
      if (!isHigher(agreedRate, row.rate)) return { droppedBecause: 'restored' }
      const data = { ...about, amount: due, breakdown, agreedRate, loweredRate: row.rate }
      return { mail: 'rate-lowered', data }
    }
    case 'rateRestored': {
      const { effectiveAnnualRate: agreedRate } = loan.terms
      if (isHigher(agreedRate, row.rate)) return { droppedBecause: 'lowered' }
      return { mail: 'rate-restored', data: { ...about, amount: due, breakdown, agreedRate } }
    }
  }
}

function detailsOf(loan: Loan, row: Installment) {
  return {
    rate: row.rate,
    agreedRate: loan.terms.effectiveAnnualRate,
    capitalBefore: principalFrom(loan, loan.installments.indexOf(row)),
  }
}

const overdueRows = (loan: Loan, today: Day, capOf: CapOf): readonly Installment[] =>
  loan.installments.filter(
    (row) => lateAfter(row) < today && totalOf(dueOf(row, today, loan.terms, capOf)) > 0,
  )

function arrearsOf(loan: Loan, overdue: readonly Installment[], today: Day, capOf: CapOf) {
  const perDay = overdue.map(({ expected, paid }) => {
    const overduePrincipal = subtract(expected.principal, paid.principal)
    const penalty = penaltyBetween(overduePrincipal, today, addDays(today, 1), capOf)
    return add(penalty, vatOf(penalty, loan.terms.interestVatRate))
  })
  const { total: amount, parts: breakdown } = amountDue(loan, today, capOf)
  return {
    overdueCount: overdue.length,
    amount,
    breakdown,
    capital: outstandingPrincipal(loan),
    penaltyPerDay: add(...perDay),
    hasVat: loan.terms.interestVatRate !== noVat,
    penaltyRate: capOf(monthOf(today)),
  }
}
