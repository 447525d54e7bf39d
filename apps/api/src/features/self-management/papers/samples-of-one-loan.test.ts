import {
  addBusinessDays,
  amortizationSchedule,
  amountDue,
  annualCost,
  type CapOf,
  dayFromIso,
  earliestDates,
  effectiveAnnualRate,
  firstDueDay,
  isoOf,
  isoOfMonth,
  type LoanTerms,
  loanAfter,
  monthFromIso,
  nextMonth,
  noVat,
  outstandingPrincipal,
  type Parts,
  type Payment,
  type PaymentKind,
  payoffQuote,
  percentage,
  pesos,
  principalFrom,
} from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  sampleEndedInsuranceCertificate,
  sampleInsuranceCertificate,
} from '../../../documents/insurance-certificate.ts'
import { sampleLoanAgreement, samplePersonalLoan } from '../../../documents/loan-agreement/sample.ts'
import { samplePaymentReceipt } from '../../../documents/payment-receipt.ts'
import {
  sampleLateProductCertificate,
  samplePaidProductCertificate,
  sampleProductCertificate,
} from '../../../documents/product-certificate.ts'
import { sampleSignatureAnnex } from '../../../documents/signature-annex.ts'
import {
  sampleLateStatement,
  samplePrepaidStatement,
  sampleStatement,
} from '../../../documents/statement/sample.ts'
import { sampleMail } from '../../../emails/index.ts'
import { anApplication } from '../../origination/testing/an-application.ts'
import type { PaymentAllocation } from '../../servicing/servicing.ts'
import { aStoredLoan } from '../../servicing/testing/a-stored-loan.ts'
import type { OwnCredit } from '../own-credit.ts'
import { productCertificateData } from './certificate-data.ts'
import { statementData } from './draw-statement.ts'

/** The samples of papers and mails tell of one loan, from its agreement on: here it is lived once more by the engine. */
const { credit, agreementNumber, borrower, schedule } = sampleLoanAgreement
const delivered = sampleMail('delivered')
const disbursedOn = dayFromIso(delivered.deliveredOn)

const terms: LoanTerms = {
  principal: credit.financedAmount,
  effectiveAnnualRate: effectiveAnnualRate(credit.effectiveAnnualRate),
  installmentCount: credit.installmentCount,
  interestVatRate: percentage(credit.interestVatRate),
  administrationFee: credit.administrationFee,
  feeVatRate: percentage(credit.feeVatRate),
  feeRecipient: 'thirdParty',
  upfrontInterest: pesos(0),
  disbursedOn,
  firstDueOn: firstDueDay({ disbursedOn, paymentDay: credit.paymentDay, daysToFirstDueDateMin: 30 }),
}

const legalMaximums: Readonly<Record<string, string>> = {
  '2026-11': credit.usuryRate,
  '2027-01': '25.30',
  '2027-04': '22.90',
}
const capOf: CapOf = (month) => effectiveAnnualRate(legalMaximums[isoOfMonth(month)] ?? '24.99')

const paid = (on: string, amount: number, kind: PaymentKind = 'installment'): Payment => ({
  on: dayFromIso(on),
  amount: pesos(amount),
  kind,
})
const onePaid = [paid('2026-12-23', 149_120)]
const twoPaid = [...onePaid, paid('2027-01-23', 149_120)]
const threePaid = [...twoPaid, paid('2027-02-20', samplePaymentReceipt.amount)]
const fourPaid = [...threePaid, paid('2027-03-23', 149_120)]

const loanOn = (date: string, history: readonly Payment[]) =>
  loanAfter(terms, history, dayFromIso(date), capOf)

const parts = { penalty: 0, penaltyVat: 0, fee: 0, feeVat: 0, interest: 0, interestVat: 0, principal: 0 }
const whole = (breakdown: object) => ({ ...parts, ...breakdown })

function own(date: string, history: readonly Payment[]): OwnCredit {
  const application = anApplication()
  const stored = aStoredLoan(loanOn(date, history), {
    applicationId: application.id,
    contractNumber: agreementNumber,
  })
  const { fullName, documentNumber: document } = borrower
  const person = { ...application.person, fullName, document }
  return { application: { ...application, person }, stored }
}

test('plan and annual cost of the sample agreements are the engine’s', () => {
  for (const { credit: of, guarantee, schedule: told } of [sampleLoanAgreement, samplePersonalLoan]) {
    const computed = amortizationSchedule({
      principal: of.financedAmount,
      effectiveAnnualRate: effectiveAnnualRate(of.effectiveAnnualRate),
      installmentCount: of.installmentCount,
      interestVatRate: of.interestVatRate === '0.00' ? noVat : percentage(of.interestVatRate),
      administrationFee: of.administrationFee,
      feeVatRate: percentage(of.feeVatRate),
    })
    expect(told).toEqual(computed)
    const dates = earliestDates(nextMonth(monthFromIso(of.usuryMonth)), of)
    const upfrontCharges = guarantee.kind === 'none' ? pesos(0) : guarantee.total
    const rate = annualCost({ schedule: computed, upfrontCharges, ...dates })
    expect(of.annualCost).toEqual({ rate, disbursedOn: isoOf(dates.disbursedOn) })
  }
})

test('each sample of the loan of the sample agreement bears its number', () => {
  const papers = [
    sampleStatement,
    sampleProductCertificate,
    sampleInsuranceCertificate,
    samplePaymentReceipt,
    ...(['statement', 'installment-due', 'installment-late', 'rate-lowered', 'rate-restored'] as const).map(
      sampleMail,
    ),
    ...(
      [
        'payment-receipt',
        'payment-pending',
        'payment-failed',
        'payment-reversed',
        'payment-moved',
        'loan-sold',
      ] as const
    ).map(sampleMail),
  ]
  for (const { contractNumber } of papers) expect(contractNumber).toBe(agreementNumber)
  expect(sampleSignatureAnnex).toMatchObject({ agreementNumber, installmentsTotal: schedule.totals.total })
  expect(sampleMail('agreement-copy')).toMatchObject({ agreementNumber, paymentDay: credit.paymentDay })
  expect(sampleMail('loan-summary').agreementNumber).toBe(samplePersonalLoan.agreementNumber)
  for (const name of ['money-transferred', 'transfer-failed', 'transfer-given-up'] as const) {
    expect(sampleMail(name).contractNumber).toBe(samplePersonalLoan.agreementNumber)
  }
})

test.each([
  ['delivered', delivered, delivered.deliveredOn, sampleLoanAgreement],
  [
    'money-transferred',
    sampleMail('money-transferred'),
    sampleMail('money-transferred').transferredOn,
    samplePersonalLoan,
  ],
] as const)(
  'the sample of %s has the plan of its agreement, dated by the rule',
  (_, mail, from, agreement) => {
    const { paymentDay } = agreement.credit
    const start = dayFromIso(from)
    const first = firstDueDay({ disbursedOn: start, paymentDay, daysToFirstDueDateMin: 30 })
    expect(mail.paymentDay).toBe(paymentDay)
    expect(mail.withdrawBy).toBe(isoOf(addBusinessDays(start, 5)))
    expect(mail.installments).toEqual(
      agreement.schedule.installments.map(({ number, total }, months) => ({
        number,
        dueDate: Temporal.PlainDate.from(isoOf(first)).add({ months }).toString(),
        total,
      })),
    )
    const { total: _sum, ...totals } = agreement.schedule.totals
    expect(mail.breakdown).toEqual(totals)
  },
)

test('the sample statements are what the loan says on their day', () => {
  const lateOwed = amountDue(loanOn('2027-03-24', threePaid), dayFromIso('2027-03-24'), capOf)
  const abono = paid('2027-04-05', 300_000, 'reduceTerm')
  const prepaid = [...threePaid, paid('2027-03-24', lateOwed.total), abono]
  const applied = (due: Parts, extra: number): PaymentAllocation => ({
    ...due,
    prepaid: pesos(extra),
    overpaid: pesos(0),
  })
  const none = loanOn('2026-12-01', []).installments[0]?.paid
  if (none === undefined) throw new Error('the loan has no installment')
  for (const [sample, history, allocations] of [
    [sampleStatement, twoPaid, [null, null]],
    [sampleLateStatement, onePaid, [null]],
    [samplePrepaidStatement, prepaid, [null, null, null, applied(lateOwed.parts, 0), applied(none, 300_000)]],
  ] as const) {
    const { issuedAt } = sample
    const day = issuedAt.slice(0, 10)
    const credited = own(day, history)
    const asked = {
      on: dayFromIso(day),
      capOf,
      issuedAt,
      isInsured: true,
      allocations,
      prepayments: sample.prepayments,
    }
    const told = statementData(credited, credited.stored.loan, history, asked)
    expect({ ...sample.capital, payoffParts: whole(sample.capital.payoffParts) }).toEqual(told.capital)
    const breakdowns = (payments: typeof told.payments) =>
      payments.map((payment) => ({
        ...payment,
        breakdown: whole({ prepaid: 0, surplus: 0, ...payment.breakdown }),
      }))
    expect(breakdowns(sample.payments)).toEqual(breakdowns(told.payments))
    const { capital: _sampleCapital, payments: _samplePayments, ...others } = sample
    expect(told).toMatchObject(others)
  }
})

test('the sample certificates are what the loan says on their day', () => {
  for (const [sample, history] of [
    [sampleProductCertificate, twoPaid],
    [sampleLateProductCertificate, twoPaid],
  ] as const) {
    const { issuedAt } = sample
    const credited = own(issuedAt.slice(0, 10), history)
    const { loan } = credited.stored
    const told = productCertificateData(
      credited,
      { loan, on: dayFromIso(issuedAt.slice(0, 10)), capOf, issuedAt },
      sample.prepayments,
    )
    expect({ ...told, device: null, productName: '' }).toEqual({ ...sample, device: null, productName: '' })
  }
  const loan = loanOn('2027-02-10', twoPaid)
  expect(sampleInsuranceCertificate).toMatchObject({
    from: delivered.deliveredOn,
    insured: { documentNumber: borrower.documentNumber },
    cover: {
      until: isoOf(loan.installments.at(-1)?.dueOn ?? disbursedOn),
      insuredPrincipal: outstandingPrincipal(loan),
    },
  })
  expect(sampleEndedInsuranceCertificate.cover).toEqual({
    ...samplePaidProductCertificate.standing,
    kind: 'ended',
  })
})

test('the sample receipts say to what the third installment was applied, and what is left', () => {
  const loan = loanOn('2027-02-20', threePaid)
  for (const { breakdown, capitalLeft } of [samplePaymentReceipt, sampleMail('payment-receipt')]) {
    expect(whole(breakdown ?? {})).toEqual(loan.installments[2]?.paid)
    expect(capitalLeft).toBe(outstandingPrincipal(loan))
  }
})

test.each([
  ['installment-due', '2027-02-16', twoPaid],
  ['statement', '2027-02-10', twoPaid],
  ['installment-late', '2027-02-24', twoPaid],
  ['rate-lowered', '2027-04-01', fourPaid],
  ['rate-restored', '2027-05-01', [...fourPaid, paid('2027-04-23', sampleMail('rate-lowered').amount)]],
] as const)('the sample of %s has the amount that the loan asks for', (name, date, history) => {
  const mail = sampleMail(name)
  const { total, parts: due } = amountDue(loanOn(date, history), dayFromIso(date), capOf)
  expect([mail.amount, whole(mail.breakdown)]).toEqual([total, due])
})

test('the sample mails of an installment say the capital before and after it', () => {
  const loan = loanOn('2027-02-10', twoPaid)
  const after = principalFrom(loan, 3)
  expect(sampleMail('installment-due').capitalAfter).toBe(after)
  expect(sampleMail('statement')).toMatchObject({
    capitalBefore: outstandingPrincipal(loan),
    capitalAfter: after,
    rate: credit.effectiveAnnualRate,
    installmentCount: credit.installmentCount,
  })
  expect(sampleMail('installment-late').capital).toBe(outstandingPrincipal(loan))
})

test('the sample of a payoff that was reversed has the payoff of its day, and of the day after it', () => {
  const { amount, debt } = sampleMail('payment-reversed')
  const payoffOn = (date: string) => payoffQuote(loanOn(date, twoPaid), dayFromIso(date), capOf).total
  const owed = amountDue(loanOn('2027-02-25', twoPaid), dayFromIso('2027-02-25'), capOf)
  expect(amount).toBe(payoffOn('2027-02-20'))
  expect([debt?.payoff, debt?.amount]).toEqual([payoffOn('2027-02-25'), owed.total])
  expect(whole(debt?.breakdown ?? {})).toEqual(owed.parts)
})
