// @vitest-environment happy-dom

import { renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { AccountInstallment, InstallmentStatus, Prepayment } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import { entriesOf, nextOf, type PlanEntry, PlanTable } from './plan.tsx'

const plan = (...statuses: readonly InstallmentStatus[]) =>
  statuses.map((status, index) => {
    const dateDueFmt = `05/${String(index + 1).padStart(2, '0')}/2027`
    return { number: index + 1, status, dateDueFmt } as AccountInstallment
  })
const entries = (...statuses: readonly InstallmentStatus[]) => entriesOf(plan(...statuses), [])
const numbers = (rows: readonly PlanEntry[]) =>
  rows.map((entry) => (entry.kind === 'installment' ? entry.row.number : entry.prepayment.dateFmt))
const prepayment = (dateFmt: string): Prepayment => ({
  dateFmt,
  amount: 1_500_000,
  amountFmt: '$ 1.500.000',
  abono: 'Diminuir prazo',
})

describe('the installments that show first', () => {
  it('the installments that show first begin with the oldest that is not paid', () => {
    const rows = entries('PAID', 'LATE', 'LATE', 'PENDING', 'PENDING', 'PENDING')
    expect(numbers(nextOf(rows))).toEqual([2, 3, 4, 5])
  })

  it('the installments that show first are the last ones where fewer are left', () => {
    expect(numbers(nextOf(entries('PAID', 'PAID', 'PAID', 'PAID', 'PAID', 'PENDING')))).toEqual([3, 4, 5, 6])
    expect(numbers(nextOf(entries('PAID', 'PAID', 'PAID', 'PAID', 'PAID', 'PAID')))).toEqual([3, 4, 5, 6])
  })

  it('the installments that show first are all of a short plan', () => {
    expect(numbers(nextOf(entries('PARTIALLY_PAID', 'PENDING', 'PENDING')))).toEqual([1, 2, 3])
  })
})

describe('a payment to capital', () => {
  const paid = ['12/02/2027', '12/02/2027', '30/12/2027'].map(prepayment)
  const rows = plan('PAID', 'PAID', 'PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING')

  it('a payment to capital stands before the first installment that falls due after it, the last ones at the end', () => {
    expect(numbers(entriesOf(rows, paid))).toEqual([
      ...[1, 2, '12/02/2027', '12/02/2027', 3, 4, 5, 6, 7],
      '30/12/2027',
    ])
  })

  it('made since the last installment is among what shows first', () => {
    expect(numbers(nextOf(entriesOf(rows, paid)))).toEqual(['12/02/2027', '12/02/2027', 3, 4, 5, 6])
  })

  it('a payment to capital is a row of the table, with its amount under the capital', async () => {
    const rendered = await renderScreen(<PlanTable installments={rows} prepayments={paid.slice(0, 1)} />)
    const [, , , row] = rendered.container.querySelectorAll('tr')
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Abono', '12/02/2027', '$ 1.500.000', '', 'A capital', '$ 1.500.000'],
    ])
    await rendered.unmount()
  })
})

it('a part that no installment has is no column of the table', async () => {
  const [row] = plan('PENDING')
  const amounts = { interest_expected: 20_000, tax_expected: 0, fees_expected: 0, penalty_expected: 0 }
  const installments = [{ ...row, ...amounts } as AccountInstallment]
  const rendered = await renderScreen(<PlanTable installments={installments} prepayments={[]} />)
  expect([...rendered.container.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    ...['Cuota', 'Vence', 'Total', 'Por pagar', 'Estado', 'Capital', 'Intereses'],
  ])
  await rendered.unmount()
})
