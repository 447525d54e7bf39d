import * as v from 'valibot'
import { call, ofPerson } from '../../call.ts'
import { paymentTabs } from '../../words/payments.ts'
import { errorBodySchema } from '../errors.ts'
import { creditKeySchema, withFmt } from '../fields.ts'
import { prepaymentPreviewSchema } from '../loan.ts'

/**
 * As of the last day of its cash PIN, DD/MM/YYYY, with the penalty until then. An excess pays the next installment.
 */
export const installmentInCashSchema = v.object({ ...withFmt('value'), untilFmt: v.string() })

/** As of the last day of its cash PIN, DD/MM/YYYY. An overpayment is returned. */
export const payoffInCashSchema = v.object({ ...withFmt('total'), untilFmt: v.string() })

/**
 * `due` as in the plan and the reminders; `value` pays it today: less for a last installment before its day, without
 * the interest to come.
 */
export const installmentBoundsSchema = v.object({
  ...withFmt('due'),
  ...withFmt('value'),
  ...withFmt('min'),
  acceptsOther: v.boolean(),
})

export const paymentOptionsSchema = v.object({
  keyMambu: v.string(),
  isMobileBill: v.boolean(),
  isLastInstallment: v.boolean(),
  lastDueDate: v.nullable(v.string()),
  tabs: v.array(v.picklist(paymentTabs)),
  initialTab: v.nullable(v.picklist(paymentTabs)),
  installment: installmentBoundsSchema,
  installmentInCash: installmentInCashSchema,
  advance: v.nullable(v.object({ ...withFmt('min'), ...withFmt('max') })),
  /** `overdueFirst`: only what is overdue; `payoffOnly`: no amount is left between. `below` itself is too much. */
  prepayment: v.object({
    rule: v.picklist(['allowed', 'overdueFirst', 'payoffOnly']),
    ...withFmt('min'),
    ...withFmt('below'),
  }),
  ...withFmt('totalBalance'),
  payoffInCash: payoffInCashSchema,
  inProcess: v.nullable(v.object({ ...withFmt('value') })),
})
export type PaymentOptions = v.InferOutput<typeof paymentOptionsSchema>

const ownCreditParams = v.object({ id: creditKeySchema })
export const getPaymentOptions = call({
  summary: 'What can be paid to an own credit today',
  method: 'GET',
  path: '/selfmanage/paymentOptions/:id',
  access: ofPerson,
  params: ownCreditParams,
  answers: { 200: paymentOptionsSchema, 401: errorBodySchema, 404: errorBodySchema, 409: errorBodySchema },
})

export const previewPrepayment = call({
  summary: 'Both effects of a capital prepayment, before it is paid',
  method: 'GET',
  path: '/selfmanage/prepaymentPreview/:id',
  access: ofPerson,
  params: ownCreditParams,
  query: v.object({ valorPagar: v.pipe(v.string(), v.digits(), v.maxLength(12), v.transform(Number)) }),
  answers: {
    200: prepaymentPreviewSchema,
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    422: errorBodySchema,
  },
})
