import { sampleInstallmentDue } from '../installment-due/sample.ts'
import { samplePesos } from '../sample-pesos.ts'
import type { StatementMailData } from './data.ts'

const { payLink: _elsewhere, ...about } = sampleInstallmentDue

export const sampleStatementMail: StatementMailData = {
  ...about,
  installmentCount: 36,
  capital: samplePesos(110_460),
  interest: samplePesos(27_500),
  charge: samplePesos(4_900),
  vat: samplePesos(6_260),
  capitalBefore: samplePesos(1_645_000),
  capitalAfter: samplePesos(1_534_540),
  rate: '22.00',
  agreedRate: '22.00',
  accountLink: 'http://localhost:3000/self-manage',
}
