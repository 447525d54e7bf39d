import { type Loan, type Pesos, totalOf } from '@cupo/credit-engine'

/** All that an installment is made of, by its number. */
export function totalOfRow({ installments }: Loan, number: number): Pesos {
  const row = installments.find((one) => one.number === number)
  if (row === undefined) throw new Error(`no installment ${number}`)
  return totalOf(row.expected)
}
