import { sampleInstallmentDue } from '../installment-due/sample.ts'
import type { StatementMailData } from './data.ts'

const { payLink: _elsewhere, ...about } = sampleInstallmentDue

export const sampleStatementMail: StatementMailData = {
  ...about,
  installmentCount: 36,
  accountLink: 'http://localhost:3000/self-manage',
}
