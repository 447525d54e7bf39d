// @vitest-environment happy-dom
import type { AccountInstallment } from '@cupo/wire'
import { afterEach, describe, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { PlanChart } from './plan.tsx'

let rendered: RenderedScreen
afterEach(() => rendered.unmount())

const installment = (total: number) =>
  ({
    number: 1,
    status: 'PENDING',
    capital_expected: 100_000,
    interest_expected: 20_000,
    total_expected: total,
  }) as AccountInstallment
const legend = () => [...rendered.container.querySelectorAll('li')].map(({ textContent }) => textContent)
const label = () => rendered.container.querySelector('svg')?.getAttribute('aria-label')

describe('the chart of a plan names', () => {
  test('the chart of a plan names the parts of its columns', async () => {
    rendered = await renderScreen(<PlanChart installments={[installment(128_700)]} />)
    expect(legend()).toEqual(['Capital', 'Intereses', 'IVA y cargos'])
    expect(label()).toContain('capital, intereses, IVA y cargos de cada una')
  })

  test('no VAT and no charges where a credit has none', async () => {
    rendered = await renderScreen(<PlanChart installments={[installment(120_000)]} />)
    expect(legend()).toEqual(['Capital', 'Intereses'])
    expect(label()).toContain('capital e intereses de cada una')
  })
})
