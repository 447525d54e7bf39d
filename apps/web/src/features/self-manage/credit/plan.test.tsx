// @vitest-environment happy-dom

import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { AccountInstallment } from '@cupo/wire'
import { afterEach, describe, expect, test } from 'vitest'
import { PlanChart } from './plan.tsx'

let rendered: RenderedScreen
afterEach(() => rendered.unmount())

const installment = (rest: Partial<AccountInstallment> = {}) =>
  ({
    number: 1,
    status: 'PENDING',
    capital_expected: 100_000,
    interest_expected: 20_000,
    total_expected: 128_700,
    total_expectedFmt: '$ 128.700',
    dateDueFmt: '05/12/2026',
    tax_expected: 0,
    fees_expected: 0,
    penalty_expected: 0,
    ...rest,
  }) as AccountInstallment
const legend = () => [...rendered.container.querySelectorAll('ul li')].map(({ textContent }) => textContent)
const label = () => rendered.container.querySelector('svg')?.getAttribute('aria-label')

describe('the chart of a plan names', () => {
  test('the chart of a plan names the parts of its columns', async () => {
    rendered = await renderScreen(
      <PlanChart
        installments={[installment({ tax_expected: 3_800, fees_expected: 4_900 })]}
        prepayments={[]}
      />,
    )
    expect(legend()).toEqual(['Capital', 'Intereses', 'IVA y cargo administrativo'])
    expect(label()).toContain('capital, intereses, IVA y cargo administrativo de cada una')
  })

  test('penalty, where a credit that has neither VAT nor charges is late', async () => {
    rendered = await renderScreen(
      <PlanChart installments={[installment({ penalty_expected: 8_700 })]} prepayments={[]} />,
    )
    expect(legend()).toEqual(['Capital', 'Intereses', 'Mora'])
    expect(label()).toContain('capital, intereses y mora de cada una')
  })

  test('no VAT and no charges where a credit has none', async () => {
    rendered = await renderScreen(<PlanChart installments={[installment()]} prepayments={[]} />)
    expect(legend()).toEqual(['Capital', 'Intereses'])
    expect(label()).toContain('capital e intereses de cada una')
  })
})

test('the chart says how high its highest column is, names months below, and draws a payment to capital', async () => {
  const months = Array.from({ length: 12 }, (_, index) =>
    installment({ number: index + 1, dateDueFmt: `05/${String(index + 1).padStart(2, '0')}/2027` }),
  )
  const prepayment = {
    dateFmt: '12/02/2027',
    amount: 1_500_000,
    amountFmt: '$ 1.500.000',
    abono: 'Diminuir prazo',
  } as const
  rendered = await renderScreen(<PlanChart installments={months} prepayments={[prepayment, prepayment]} />)
  expect(rendered.text()).toContain('La cuota más alta: $ 128.700')
  expect([...rendered.container.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
    ...['ene 27', 'abr 27', 'jul 27', 'sept 27', 'dic 27'],
  ])
  expect(rendered.container.querySelectorAll('line')).toHaveLength(1)
  expect(legend()).toContain('Abono a capital')
})
