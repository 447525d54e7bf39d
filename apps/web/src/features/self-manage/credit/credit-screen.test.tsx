// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { sampleLoan } from '../../../testing/sample-loan.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { CreditScreen } from './credit-screen.tsx'

let rendered: RenderedScreen
afterEach(() => rendered.unmount())

test.each(['Andes 12', null])(
  'payment day 5 is written 05, whether %s or money was lent',
  async (deviceModel) => {
    const loan = { ...sampleLoan, deviceModel, paymentCycle: 5, mobile: '3001234567', installmentsBehind: 0 }
    stubApi({ 'GET /selfmanage/loanInProgress/key-1': { body: loan } })
    rendered = await renderScreen(<CreditScreen screen="creditDetail" params={{ id: 'key-1' }} />)
    expect(rendered.text()).toContain('Día de pago05 de cada mes')
  },
)
