import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { accountKinds, refundReasons } from '../words/payments.ts'
import { cursorSchema, maskedPersonEntries, refused } from './parts.ts'

export const paymentTaskKinds = [
  'refund',
  'suspense',
  'quarantine',
  'reversal',
  'disbursement',
  'difference',
] as const
export type PaymentTaskKind = (typeof paymentTaskKinds)[number]

export const paymentTaskRowSchema = v.object({
  id: v.string(),
  /** The end of the id, as commands name the task. */
  name: v.string(),
  kind: v.picklist(paymentTaskKinds),
  /** `ordered`: its refund is under way. */
  state: v.picklist(['open', 'ordered', 'closed']),
  /** Null where the task is about no money. */
  amount: v.nullable(v.number()),
  amountFmt: v.nullable(v.string()),
  /** ISO date. */
  dueOn: v.string(),
  dueOnFmt: v.string(),
  isOverdue: v.boolean(),
  openedAtFmt: v.string(),
  /** Whole days since it was opened. */
  ageDays: v.number(),
  /** Initials; null for an unknown owner. */
  whose: v.nullable(v.string()),
})
export type PaymentTaskRow = v.InferOutput<typeof paymentTaskRowSchema>

export const listPaymentTasks = officeCall({
  summary: 'Open tasks about money by their due date, 50 at a time',
  method: 'GET',
  path: '/office/tasks',
  permission: 'seeMoney',
  query: v.object({ after: cursorSchema, kind: v.optional(v.picklist(paymentTaskKinds)) }),
  answers: {
    200: v.object({ tasks: v.array(paymentTaskRowSchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    ...refused,
  },
})

const accountSchema = v.object({ bankName: v.string(), kind: v.picklist(accountKinds), ending: v.string() })

export const paymentTaskSchema = v.object({
  ...paymentTaskRowSchema.entries,
  /** The payment, order, bill, transfer or row of a file in words; null where an id of ours says nothing. */
  about: v.nullable(v.string()),
  applicationId: v.nullable(v.string()),
  reason: v.nullable(v.picklist(refundReasons)),
  /** The balance that holds its money; null where none does. */
  heldIn: v.nullable(v.picklist(['suspense', 'customerCredit'])),
  /** What of its amount is still there, and not on its way to somebody. */
  held: v.number(),
  heldFmt: v.string(),
  contractNumber: v.nullable(v.string()),
  /** Masked; null for an unknown owner. */
  owner: v.nullable(v.object(maskedPersonEntries)),
  /** Named by its owner and confirmed by the bank. */
  account: v.nullable(accountSchema),
  transfers: v.array(
    v.object({
      reference: v.string(),
      amountFmt: v.string(),
      bankName: v.string(),
      ending: v.string(),
      state: v.picklist(['ordered', 'done', 'failed']),
      orderedAtFmt: v.string(),
    }),
  ),
  notes: v.array(v.object({ note: v.string(), writtenAtFmt: v.string() })),
  toldAtFmt: v.nullable(v.string()),
  closedAtFmt: v.nullable(v.string()),
  closedBy: v.nullable(v.string()),
  splitFrom: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Where a refund to another account may go. */
  banks: v.array(v.object({ code: v.string(), name: v.string() })),
})
export type PaymentTaskDetail = v.InferOutput<typeof paymentTaskSchema>

export const getPaymentTask = officeCall({
  summary: 'One task about money with its file; each opening of it is recorded',
  method: 'GET',
  path: '/office/tasks/:id',
  permission: 'seeTask',
  trail: 'reading',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  answers: { 200: paymentTaskSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const listMoneyWithoutTask = officeCall({
  summary:
    'Customers’ money that open tasks do not cover to the peso, and mobile bills that the operator has not answered',
  method: 'GET',
  path: '/office/money-without-task',
  permission: 'seeMoney',
  answers: {
    200: v.object({
      money: v.array(
        v.object({
          subject: v.string(),
          account: v.picklist(['suspense', 'customerCredit']),
          contractNumber: v.nullable(v.string()),
          heldFmt: v.string(),
          inTasksFmt: v.string(),
          /** The latest closed task about it, which may be opened again. */
          closedTask: v.nullable(v.string()),
        }),
      ),
      bills: v.array(
        v.object({
          contractNumber: v.string(),
          dueOnFmt: v.string(),
          amountFmt: v.string(),
          billNumber: v.nullable(v.string()),
        }),
      ),
      /** Beyond the first 50 of each. */
      hasMore: v.boolean(),
    }),
    ...refused,
  },
})
export type MoneyWithoutTask = {
  [Part in 'money' | 'bills']: v.InferOutput<(typeof listMoneyWithoutTask)['answers'][200]>[Part][number]
}
