import { people } from '../people.ts'
import type { Story } from '../stage.ts'
import { deviceLoan } from './tell-of-loan.ts'

/** Collected with the invoice of the line, installment by installment. */
export const onMobileBill: Story = async (stage) =>
  (await deviceLoan(stage, people.onMobileBill, { installments: 12, fallen: 3, isOnMobileBill: true }))
    .beginning

/** The same, with one installment left. */
export const lastInstallment: Story = async (stage) =>
  (await deviceLoan(stage, people.lastInstallment, { installments: 6, fallen: 5, isOnMobileBill: true }))
    .beginning
