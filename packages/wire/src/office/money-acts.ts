import * as v from 'valibot'
import { accountKinds } from '../words/payments.ts'
import { writtenWords } from './parts.ts'

const taskId = v.pipe(v.string(), v.uuid())
const contractSchema = v.pipe(v.string(), v.trim(), v.regex(/^CU-[0-9A-Z]{4,20}$/))
const pesosSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999_999_999_999))
const paymentReference = v.pipe(v.string(), v.trim(), v.regex(/^[\w.:-]{3,180}$/))
const oneLine = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(max), v.regex(/^[^\p{Cc}]*$/u))

/** Whoever answers to a borrower asks for it, and whoever keeps the money. */
const serviceAndTreasury = ['support', 'supportLead', 'treasury', 'treasuryLead'] as const
const treasury = ['treasury', 'treasuryLead'] as const

export const moneyActs = {
  refund: {
    askedBy: serviceAndTreasury,
    approvedBy: ['treasuryLead'],
    trail: ['orderRefund'],
    input: v.object({
      task: taskId,
      /** Null for the account that its owner named and the bank confirmed. */
      to: v.nullable(
        v.object({
          bank: v.pipe(v.string(), v.regex(/^\d{4}$/)),
          kind: v.picklist(accountKinds),
          number: v.pipe(v.string(), v.trim(), v.regex(/^\d{6,20}$/)),
          /** Null for the borrower of the task. */
          owner: v.nullable(
            v.object({
              document: v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{5,13}$/)),
              name: oneLine(100),
            }),
          ),
        }),
      ),
    }),
  },
  assignSuspense: {
    askedBy: treasury,
    approvedBy: ['treasuryLead'],
    trail: ['assignSuspense', 'assignPart'],
    input: v.object({
      task: taskId,
      contract: contractSchema,
      /** Null for all that the task holds. */
      amount: v.nullable(pesosSchema),
    }),
  },
  splitTask: {
    askedBy: treasury,
    approvedBy: ['treasuryLead'],
    trail: ['splitPaymentTask'],
    input: v.object({ task: taskId, parts: v.pipe(v.array(pesosSchema), v.minLength(2), v.maxLength(20)) }),
  },
  closeTask: {
    askedBy: treasury,
    approvedBy: ['treasuryLead'],
    trail: ['closePaymentTask'],
    input: v.object({ task: taskId }),
  },
  reopenTask: {
    askedBy: treasury,
    approvedBy: ['treasuryLead'],
    trail: ['changePaymentTask'],
    input: v.object({ task: taskId }),
  },
  openTask: {
    askedBy: treasury,
    approvedBy: ['treasuryLead'],
    trail: ['openPaymentTask'],
    input: v.object({ contract: contractSchema }),
  },
  movePayment: {
    askedBy: serviceAndTreasury,
    approvedBy: ['supportLead', 'treasuryLead'],
    trail: ['movePayment'],
    input: v.object({
      reference: paymentReference,
      contract: contractSchema,
      /** The right credit is meant, although it is another borrower's. */
      isOtherPerson: v.boolean(),
    }),
  },
  reversePayment: {
    askedBy: treasury,
    approvedBy: ['treasuryLead'],
    trail: ['reverseWithEvidence'],
    input: v.object({
      reference: paymentReference,
      /** The bank's or the collector's paper that says that the money is gone. */
      evidence: writtenWords(300),
    }),
  },
  recordDeposit: {
    askedBy: treasury,
    approvedBy: ['treasuryLead'],
    trail: ['recordDeposit'],
    input: v.object({
      /** Of the bank's statement. */
      line: v.pipe(v.string(), v.trim(), v.regex(/^[0-9a-f-]{6,36}$/)),
      /** Null where nobody knows whose it is: it waits in suspense. */
      contract: v.nullable(contractSchema),
    }),
  },
  chargeOff: {
    askedBy: ['compliance'],
    approvedBy: ['compliance'],
    trail: ['chargeOff'],
    input: v.object({
      contract: contractSchema,
      /** The paper that decided it. */
      evidence: writtenWords(300),
    }),
  },
  sellPortfolio: {
    askedBy: ['compliance'],
    approvedBy: ['compliance'],
    trail: ['sellPortfolio'],
    input: v.object({
      buyer: v.object({
        name: oneLine(200),
        /** With its check digit. */
        taxId: v.pipe(v.string(), v.trim(), v.regex(/^[\d.]{6,20}-\d$/)),
        contact: oneLine(200),
      }),
      /** Of all contracts. */
      price: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999_999_999)),
      contracts: v.pipe(v.array(contractSchema), v.minLength(1), v.maxLength(500)),
    }),
  },
} as const
