import {
  addMonths,
  amountDue,
  type CapOf,
  type Day,
  isoOf,
  isVoid,
  type Loan,
  outstandingPrincipal,
  pesos,
  statusOf,
  subtract,
  totalOf,
} from '@cupo/credit-engine'
import type { ListedLoan, LoanCard, LoanDetail, PaymentInProcess, WithdrawalNote } from '@cupo/wire'
import { formatDate, formatRate } from '../../platform/format.ts'
import { withFmt } from '../../platform/present.ts'
import { deviceOf, lineOf, presentPhone } from '../origination/origination.ts'
import { type LoanToday, presentDues, presentLoanCard, type RecordedSale } from '../servicing/servicing.ts'
import type { ShownCredit } from './own-credit.ts'
import { productNames } from './text/names.ts'

export type AroundCredit = {
  readonly sales: ReadonlyMap<string, RecordedSale>
  readonly inProcess: ReadonlyMap<string, readonly PaymentInProcess[]>
  readonly withdrawals: ReadonlyMap<string, WithdrawalNote>
}

export function presentListedLoan(credit: ShownCredit, today: LoanToday, around: AroundCredit): ListedLoan {
  const { application, stored } = credit
  const { loan, on, capOf } = today
  const device = deviceOf(application.facts)
  const { lastDueDate, lastDueValue, lastDueValueFmt } = presentDues(loan, on, capOf)
  return {
    ...presentCredit(credit, today, around),
    ...capitalOf(loan),
    deviceModel: device?.model ?? null,
    equipments: device === null ? [] : [presentPhone(device)],
    lastDueDate,
    lastDueValue,
    lastDueValueFmt,
    inProcess: [...(around.inProcess.get(stored.key) ?? [])],
    withdrawal: around.withdrawals.get(stored.id) ?? null,
  }
}

const presentCredit = (
  { stored, figures }: ShownCredit,
  { loan, on, capOf }: LoanToday,
  { sales }: AroundCredit,
): LoanCard =>
  presentLoanCard(
    {
      applicationId: stored.applicationId,
      key: stored.key,
      contractNumber: stored.contractNumber,
      productName: productNames[stored.origin],
      origin: stored.origin,
      isMobileBill: stored.isMobileBill,
      insurancePolicy:
        figures.insuranceOf(stored.origin, isoOf(loan.terms.disbursedOn))?.policyNumber ?? null,
      sale: sales.get(stored.id) ?? null,
    },
    loan,
    on,
    capOf,
  )

export function presentLoanDetail(credit: ShownCredit, today: LoanToday, around: AroundCredit): LoanDetail {
  const { application, stored } = credit
  const { loan, on, capOf } = today
  const { terms, installments } = loan
  const [first, last] = [installments[0], installments.at(-1)]
  return {
    ...presentCredit(credit, today, around),
    borrower: { name: application.person.fullName },
    mobile: lineOf(application),
    deviceModel: deviceOf(application.facts)?.model ?? null,
    ...withFmt({
      financedValue: terms.principal,
      capitalPrepaid: loan.prepaid,
      installmentTotal: loan.closed ? pesos(0) : nextTotal(loan, on, capOf),
    }),
    paymentCycle: application.facts.paymentDay ?? Number(isoOf(terms.firstDueOn).slice(-2)),
    disbursedOnFmt: formatDate(isoOf(terms.disbursedOn)),
    firstDueDateFmt: formatDate(isoOf(first?.dueOn ?? terms.firstDueOn)),
    lastDueDateFmt: formatDate(isoOf(last?.dueOn ?? terms.firstDueOn)),
    agreedLastDueDateFmt: formatDate(isoOf(addMonths(terms.firstDueOn, terms.installmentCount - 1))),
    closedOnFmt: loan.closed === null ? null : formatDate(isoOf(loan.closed.on)),
    isTaxFree: application.facts.terms?.isTaxFree ?? false,
    taxRate: Number(terms.interestVatRate),
    taxRateFmt: formatRate(terms.interestVatRate),
    ...progressOf(loan, on),
    inProcess: [...(around.inProcess.get(stored.key) ?? [])],
    withdrawal: around.withdrawals.get(stored.id) ?? null,
  }
}

function nextTotal(loan: Loan, on: Day, capOf: CapOf) {
  const next = loan.installments.find((row) => statusOf(row, on) !== 'PAID')
  return next === undefined ? amountDue(loan, on, capOf).total : totalOf(next.expected)
}

/** A sold debt shows what was paid here. */
function capitalOf(loan: Loan) {
  const owed = outstandingPrincipal(loan)
  // A void loan never lent any capital.
  const paid = isVoid(loan) ? pesos(0) : subtract(loan.terms.principal, owed)
  const left = loan.closed?.because === 'sold' ? pesos(0) : owed
  return {
    ...withFmt({ capitalPaid: paid, capitalLeft: left }),
    capitalPaidPercent: Math.floor((paid * 100) / loan.terms.principal),
  }
}

function progressOf(loan: Loan, on: Day) {
  const statuses = loan.installments.map((row) => ({ status: statusOf(row, on), isToCome: row.dueOn > on }))
  const count = (matches: (row: (typeof statuses)[number]) => boolean) => statuses.filter(matches).length
  return {
    ...capitalOf(loan),
    installmentsPaid: count(({ status }) => status === 'PAID'),
    installmentsBehind: count(({ status }) => status === 'LATE'),
    installmentsAhead: loan.closed ? 0 : count(({ status, isToCome }) => status === 'PAID' && isToCome),
  }
}
