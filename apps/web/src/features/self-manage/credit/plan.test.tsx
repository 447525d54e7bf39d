// @vitest-environment happy-dom
import type { AccountInstallment } from '@cupo/wire'
import { afterEach, describe, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
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
    tax_expected: 0,
    fees_expected: 0,
    penalty_expected: 0,
    ...rest,
  }) as AccountInstallment
const legend = () => [...rendered.container.querySelectorAll('li')].map(({ textContent }) => textContent)
const label = () => rendered.container.querySelector('svg')?.getAttribute('aria-label')

describe('the chart of a plan names', () => {
  test('the chart of a plan names the parts of its columns', async () => {
    rendered = await renderScreen(
      <PlanChart installments={[installment({ tax_expected: 3_800, fees_expected: 4_900 })]} />,
    )
    expect(legend()).toEqual(['Capital', 'Intereses', 'IVA y cargos'])
    expect(label()).toContain('capital, intereses, IVA y cargos de cada una')
  })

  test('penalty, where a credit that has neither VAT nor charges is late', async () => {
    rendered = await renderScreen(<PlanChart installments={[installment({ penalty_expected: 8_700 })]} />)
    expect(legend()).toEqual(['Capital', 'Intereses', 'Mora'])
    expect(label()).toContain('capital, intereses y mora de cada una')
  })

  test('no VAT and no charges where a credit has none', async () => {
    rendered = await renderScreen(<PlanChart installments={[installment()]} />)
    expect(legend()).toEqual(['Capital', 'Intereses'])
    expect(label()).toContain('capital e intereses de cada una')
  })
})
