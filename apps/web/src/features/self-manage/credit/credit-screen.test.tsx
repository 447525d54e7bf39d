// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, expect, test } from 'vitest'
import { sampleLoan } from '../../../testing/sample-loan.ts'
import { eventually } from '../../../testing/sign-in-api.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { CreditScreen } from './credit-screen.tsx'

let rendered: RenderedScreen
afterEach(() => rendered.unmount())

const detail = {
  ...sampleLoan,
  paymentCycle: 5,
  mobile: '3001234567',
  installmentsBehind: 0,
  lastDueDateFmt: '05/05/2029',
  agreedLastDueDateFmt: '05/05/2029',
  closedOnFmt: null,
  capitalPrepaid: 0,
}
const openCredit = async (changes: object) => {
  stubApi({ 'GET /selfmanage/loanInProgress/key-1': { body: { ...detail, ...changes } } })
  rendered = await renderScreen(<CreditScreen screen="creditDetail" params={{ id: 'key-1' }} />)
  return rendered.text()
}

const withdrawal = (state: 'available' | 'requested') => ({
  state,
  askByFmt: '05/12/2026',
  returnByFmt: '14/12/2026',
  lapsedOnFmt: null,
  deviceModel: 'Andes 12',
  money: null,
  goesBack: 0,
  goesBackFmt: '$ 0',
  refundDays: 15,
})
const plan = {
  globalData: { lastDueDate: '23/12/2026', lastDueValueFmt: '$ 149.120' },
  ops: [{ data: { accountInstallments: [] } }],
  prepayments: [],
}

test('a credit that is being given back begins with what follows, and asks for no payment', async () => {
  const note = { state: 'requested', returnByFmt: '14/12/2026' }
  stubApi({
    'GET /selfmanage/loanInProgress/key-1': { body: { ...detail, withdrawal: note } },
    'GET /selfmanage/paymentPlanning/key-1': { body: plan },
    'GET /selfmanage/withdrawal/key-1': { body: withdrawal('requested') },
  })
  rendered = await renderScreen(<CreditScreen screen="creditDetail" params={{ id: 'key-1' }} />)
  await eventually(() => expect(rendered.text()).toContain('Pediste el retracto'))
  const headings = [...rendered.container.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  expect(headings.slice(0, 2)).toEqual(['Derecho de retracto', 'Cuánto llevas'])
  expect(rendered.text()).not.toContain('149.120')
  expect(rendered.container.querySelector('a[href*="/payment/"]')).toBeNull()
})

test('a withdrawal that was just asked for comes to the top of the page, with the focus', async () => {
  const answers = {
    'GET /selfmanage/paymentPlanning/key-1': { body: plan },
    'GET /selfmanage/withdrawal/key-1': { body: withdrawal('available') },
    'POST /selfmanage/withdrawal/key-1': { body: withdrawal('requested') },
  }
  stubApi({ ...answers, 'GET /selfmanage/loanInProgress/key-1': { body: detail } })
  rendered = await renderScreen(<CreditScreen screen="creditDetail" params={{ id: 'key-1' }} />)
  await eventually(() => expect(rendered.text()).toContain('Retractarme'))
  const note = { state: 'requested', returnByFmt: '14/12/2026' }
  await press(button(rendered.container, 'Retractarme'))
  stubApi({
    ...answers,
    'GET /selfmanage/loanInProgress/key-1': { body: { ...detail, withdrawal: note } },
    'GET /selfmanage/withdrawal/key-1': { body: withdrawal('requested') },
  })
  await press(button(rendered.container, 'Sí, retractarme'))
  await eventually(() => expect(rendered.text()).toContain('Pediste el retracto'))
  expect(document.activeElement?.textContent).toBe('Derecho de retracto')
})

test('payments to capital are a part of the capital paid, and the agreed term stands beside that of today', async () => {
  const text = await openCredit({
    installmentsNumber: 30,
    agreedInstallmentsNumber: 36,
    agreedLastDueDateFmt: '05/11/2029',
    capitalPrepaid: 2_500_000,
    capitalPrepaidFmt: '$ 2.500.000',
  })
  expect(text).toContain('De eso, en abonos a capital$ 2.500.000')
  expect(text).toContain('CuotasPactado 36 · hoy 30')
  expect(text).toContain('Última cuota05/05/2029 (pactada 05/11/2029)')
})

test('a credit as it was signed has one term and one last installment', async () => {
  const text = await openCredit({})
  expect(text).toContain('Cuotas12')
  expect(text).toContain('Última cuota05/05/2029')
  expect(text).not.toContain('actad')
  expect(text).not.toContain('abonos')
})

test('a credit that is paid off says when, and no date on which nothing falls due', async () => {
  const text = await openCredit({ closedOnFmt: '06/11/2026' })
  expect(text).toContain('Pagado el06/11/2026')
  expect(text).not.toContain('Última cuota')
})

test.each(['Andes 12', null])(
  'payment day 5 is written 05, whether %s or money was lent',
  async (deviceModel) => {
    const loan = { ...detail, deviceModel }
    stubApi({ 'GET /selfmanage/loanInProgress/key-1': { body: loan } })
    rendered = await renderScreen(<CreditScreen screen="creditDetail" params={{ id: 'key-1' }} />)
    expect(rendered.text()).toContain('Día de pago05 de cada mes')
  },
)
