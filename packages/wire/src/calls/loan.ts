import * as v from 'valibot'
import { installmentStatuses, prepaymentEffects } from '../words/payments.ts'
import { withFmt } from './fields.ts'
import { originSchema } from './statuses.ts'

const amountsOf = <const N extends string>(part: N) => ({
  ...withFmt(`${part}_expected`),
  ...withFmt(`${part}_paid`),
  ...withFmt(`${part}_due`),
})

/** `total` is the sum of the parts; due is expected less paid. */
export const accountInstallmentSchema = v.object({
  number: v.number(),
  status: v.picklist(installmentStatuses),
  dateDueFmt: v.string(),
  datePaidFmt: v.nullable(v.string()),
  ...amountsOf('total'),
  ...amountsOf('capital'),
  ...amountsOf('interest'),
  ...amountsOf('fees'),
  ...amountsOf('penalty'),
  ...amountsOf('tax'),
})
export type AccountInstallment = v.InferOutput<typeof accountInstallmentSchema>

export const planGlobalDataSchema = v.object({
  ...withFmt('totalCapitalDueValue'),
  /** DD/MM/YYYY of the next payment, `Inmediato` when something is overdue, null when nothing is left. */
  lastDueDate: v.nullable(v.string()),
  /** Everything overdue, penalty included; else the next installment. */
  ...withFmt('lastDueValue'),
  /** The most that can be paid in advance. */
  ...withFmt('totalDueValue'),
  isLastInstallment: v.boolean(),
})

export const paymentPlanSchema = v.object({
  globalData: planGlobalDataSchema,
  ops: v.tuple([v.object({ data: v.object({ accountInstallments: v.array(accountInstallmentSchema) }) })]),
})
export type PaymentPlan = v.InferOutput<typeof paymentPlanSchema>

/** Outside any installment. */
export const prepaymentSchema = v.object({
  dateFmt: v.string(),
  ...withFmt('amount'),
  abono: v.picklist(prepaymentEffects),
})
export type Prepayment = v.InferOutput<typeof prepaymentSchema>

/** The plan as its borrower sees it: capital paid = `capital_paid` of all rows + all prepayments. */
export const ownPaymentPlanSchema = v.object({
  ...paymentPlanSchema.entries,
  prepayments: v.array(prepaymentSchema),
})
export type OwnPaymentPlan = v.InferOutput<typeof ownPaymentPlanSchema>

export const loanBalanceSchema = v.object({
  ...withFmt('totalBalance'),
  ...withFmt('capital'),
  ...withFmt('interest'),
  ...withFmt('fees'),
  ...withFmt('penalty'),
  ...withFmt('tax'),
  dateFmt: v.string(),
})
export type LoanBalance = v.InferOutput<typeof loanBalanceSchema>

export const remainingPlanSchema = v.object({
  installmentsNumber: v.number(),
  ...withFmt('installmentTotal'),
  ...withFmt('lastInstallmentTotal'),
  ...withFmt('interestToCome'),
  ...withFmt('totalToCome'),
  ...withFmt('saving'),
})
export type RemainingPlan = v.InferOutput<typeof remainingPlanSchema>

export const prepaymentPreviewSchema = v.object({
  ...withFmt('amount'),
  current: remainingPlanSchema,
  options: v.array(
    v.object({
      abono: v.picklist(prepaymentEffects),
      ...remainingPlanSchema.entries,
      /** What the prepayment and the installments after it cost beyond paying off today. */
      ...withFmt('abovePayoff'),
    }),
  ),
  ...withFmt('payoff'),
})
export type PrepaymentPreview = v.InferOutput<typeof prepaymentPreviewSchema>

export const loanCardSchema = v.object({
  applicationId: v.string(),
  keyMambu: v.string(),
  contractNumber: v.string(),
  productName: v.string(),
  insurancePolicy: v.nullable(v.string()),
  origin: originSchema,
  situation: v.picklist(['Liberada', 'Liquidada', 'Retractada', 'Anulada']),
  installmentsNumber: v.number(),
  agreedInstallmentsNumber: v.number(),
  ...withFmt('requestedValue'),
  ...withFmt('totalDueValue'),
  /** The agreed rate, or the month's legal maximum. */
  currentInterestRateFmt: v.string(),
  currentInterestMonthlyRateFmt: v.string(),
  isMobileBill: v.boolean(),
  closureReason: v.nullable(v.string()),
  closureMessage: v.nullable(v.string()),
  /** Nothing falls due and nothing is added. */
  isHeld: v.boolean(),
  buyer: v.nullable(
    v.object({ name: v.string(), taxId: v.string(), contact: v.string(), soldOnFmt: v.string() }),
  ),
})
export type LoanCard = v.InferOutput<typeof loanCardSchema>
