import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { accountNumberPattern, bankAccountTypes } from '../words/form.ts'

export const bankAccountSchema = v.object({
  bankNumber: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  bankName: v.optional(v.pipe(v.string(), v.maxLength(100))),
  accountType: v.picklist(bankAccountTypes),
  accountNumber: v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\s+/g, '')),
    v.regex(accountNumberPattern),
  ),
})
export type BankAccountForm = v.InferOutput<typeof bankAccountSchema>

export const listBanks = call({
  summary: 'The banks that take transfers, and how long their account numbers are',
  method: 'GET',
  path: '/publicdata/banks',
  access: anybody,
  answers: {
    200: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        accountLengths: v.object({ Ahorros: v.array(v.number()), Corriente: v.array(v.number()) }),
      }),
    ),
  },
})
