// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { dueAtOnce, type ListedLoan, soldPortfolioReason } from '@cupo/wire'
import { afterEach, expect, test } from 'vitest'
import { sampleLoan } from '../../../../testing/sample-loan.ts'
import { stubApi } from '../../../../testing/stub-api.ts'
import { CreditsCard } from './credits-card.tsx'

let rendered: RenderedScreen

afterEach(() => rendered.unmount())

async function open(...loans: readonly ListedLoan[]) {
  stubApi({
    'GET /selfmanage/loanInProgress?first=3': { body: { loans, count: loans.length, nextPayments: null } },
  })
  history.replaceState(null, '', '/self-manage')
  rendered = await renderScreen(<CreditsCard />)
  return rendered.container
}
const buttons = (page: ParentNode) =>
  [...page.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent)
const links = (page: ParentNode) =>
  [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')

const paid: ListedLoan = {
  ...sampleLoan,
  keyMambu: 'key-paid',
  situation: 'Liquidada',
  totalDueValue: 0,
  lastDueDate: null,
}

test('a credit with something due shows what and when, its share, the way to pay, its page and the product certificate (R-V33)', async () => {
  const page = await open(sampleLoan)
  for (const text of ['Al día', 'Próximo pago', '$ 149.120', 'Vence el 23/12/2026', '$ 1.275.000']) {
    expect(rendered.text()).toContain(text)
  }
  expect(page.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Has pagado el 15 % del capital')
  expect(links(page)).toEqual(['/self-manage/payment/key-1', '/self-manage/credits/key-1'])
  expect(buttons(page)).toEqual([
    'Qué es Equipo a cuotas',
    'Certificado de producto del contrato 2026-000001',
  ])
})

test('an overdue credit says so, in words and at once', async () => {
  await open({ ...sampleLoan, lastDueDate: 'Inmediato' })
  expect(rendered.text()).toContain('En mora')
  expect(rendered.text()).toContain('Tienes cuotas vencidas.')
  expect(rendered.text()).not.toContain('Vence el')
})

test('a credit without debt shows the paz y salvo, and no way to pay (R-V33)', async () => {
  const page = await open(paid)
  expect(links(page)).toEqual(['/self-manage/credits/key-paid'])
  expect(buttons(page)).toContain('Paz y salvo del contrato 2026-000001')
  expect(rendered.text()).not.toContain('Certificado de producto')
})

test('a paid off credit has its paz y salvo as the main button', async () => {
  const page = await open(paid)
  expect(button(page, 'Paz y salvo del contrato 2026-000001').className).toContain('primary')
  expect(page.querySelector('a')?.className).toContain('secondary')
})

test.each([
  ['a phone', 'Andes 12', 'Devuelve tu Andes 12 a más tardar el 14/12/2026'],
  ['money', null, 'Devuelve $ 1.500.000 a más tardar el 14/12/2026'],
])(
  'a credit of %s that is being given back says until when, and asks for no payment',
  async (_, deviceModel, words) => {
    const page = await open({
      ...sampleLoan,
      deviceModel,
      withdrawal: { state: 'requested', returnByFmt: '14/12/2026' },
    })
    expect(rendered.text()).toContain('En retracto')
    expect(rendered.text()).toContain(words)
    expect(rendered.text()).not.toContain('149.120')
    expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'Ver qué sigue del contrato 2026-000001',
    ])
  },
)

test('after a withdrawal has lapsed the credit says so and asks for its payment', async () => {
  const page = await open({ ...sampleLoan, withdrawal: { state: 'lapsed', returnByFmt: '14/12/2026' } })
  expect(rendered.text()).toContain('Tu retracto venció el 14/12/2026 y tu crédito sigue.')
  expect(links(page)).toContain('/self-manage/payment/key-1')
})

test('a loan on the mobile bill says when the bill takes the installment, and paying is no main button', async () => {
  const page = await open({ ...sampleLoan, isMobileBill: true })
  expect(rendered.text()).toContain('Se cobra en tu factura el 23/12/2026$ 149.120')
  const pay = page.querySelector('a[href="/self-manage/payment/key-1"]')
  expect(pay?.textContent).toContain('Abonar o pagar todo')
  expect(pay?.className).toContain('secondary')
})

test('an overdue loan on the mobile bill waits for the next bill, and only all of it is paid here', async () => {
  await open({ ...sampleLoan, isMobileBill: true, lastDueDate: dueAtOnce })
  expect(rendered.text()).toContain('Se cobra en tu próxima factura$ 149.120Pagar todo')
  expect(rendered.text()).toContain('Se cobran en tu próxima factura, con la mora de cada día.')
  expect(rendered.text()).not.toContain('Ponte al día')
})

test('the first of several credits that is paid here has the main button, and their next payments have a sum', async () => {
  const billed = { ...sampleLoan, keyMambu: 'key-billed', isMobileBill: true }
  const loans = [billed, sampleLoan, { ...sampleLoan, keyMambu: 'key-2' }]
  const nextPayments = { value: 298_240, valueFmt: '$ 298.240' }
  stubApi({ 'GET /selfmanage/loanInProgress?first=3': { body: { loans, count: 3, nextPayments } } })
  rendered = await renderScreen(<CreditsCard />)
  expect(rendered.text()).toContain('Tus próximos pagos suman$ 298.240')
  const main = [...rendered.container.querySelectorAll('a[class*=primary]')]
  expect(main.map((link) => link.getAttribute('href'))).toEqual(['/self-manage/payment/key-1'])
})

test('a sold credit shows only the message and the contract (R-V33)', async () => {
  const page = await open({
    ...sampleLoan,
    origin: 'Libre',
    closureReason: soldPortfolioReason,
    closureMessage: 'Tu crédito fue vendido.',
  })
  expect(rendered.text()).toContain('Tu crédito fue vendido.')
  expect(buttons(page)).toEqual(['Contrato 2026-000001'])
  expect(page.querySelector('a')).toBeNull()
  expect(rendered.text()).not.toContain('149.120')
})

test.each([
  ['Finter', true],
  ['Assistido', true],
  ['Libre', false],
] as const)('the name of a product of channel %s explains itself: %s', async (origin, isExplained) => {
  const page = await open({ ...sampleLoan, origin })
  expect(page.querySelector('button[aria-expanded]') !== null).toBe(isExplained)
})

test('the explanation of a product shows on demand, with its device', async () => {
  const page = await open(sampleLoan)
  expect(rendered.text()).not.toContain('Andes 12')
  await press(page.querySelector('button[aria-expanded]'))
  expect(rendered.text()).toContain('Andes 12')
})

test('the first three of many credits are asked for, and all on demand', async () => {
  const many = ['a', 'b', 'c', 'd'].map((keyMambu) => ({ ...sampleLoan, keyMambu }))
  const beginning = { loans: many.slice(0, 3), count: many.length, nextPayments: null }
  stubApi({ 'GET /selfmanage/loanInProgress?first=3': { body: beginning } })
  rendered = await renderScreen(<CreditsCard />)
  const page = rendered.container
  expect(page.querySelectorAll('h3')).toHaveLength(3)
  stubApi({
    'GET /selfmanage/loanInProgress': { body: { loans: many, count: many.length, nextPayments: null } },
  })
  await press(
    [...page.querySelectorAll('button')].find((one) => one.textContent === 'Ver los 4 créditos') ?? null,
  )
  expect(page.querySelectorAll('h3')).toHaveLength(4)
})

test('without credits the list says so', async () => {
  await open()
  expect(rendered.text()).toContain('No hay créditos registrados.')
})

test('an overdue credit asks for what brings it up to date', async () => {
  await open({ ...sampleLoan, lastDueDate: 'Inmediato' })
  expect(rendered.text()).toContain('Para ponerte al día hoy$ 149.120')
})

test('a payment that is not confirmed shows, with its PIN and until when', async () => {
  const cash = {
    pin: '8054321',
    agreement: '110342',
    network: 'Efecty',
    dueDateFmt: '25/11/2026',
    dueTimeFmt: '11:59 p. m.',
  }
  await open({
    ...sampleLoan,
    inProcess: [
      { meioPagamento: 'Efectivo', value: 240_899, valueFmt: '$ 240.899', cash },
      { meioPagamento: 'Tarjeta-PSE', value: 50_000, valueFmt: '$ 50.000', cash: null },
    ],
  })
  for (const words of ['$ 240.899 en efectivo', '8054321', 'Efecty', '25/11/2026, 11:59 p. m.']) {
    expect(rendered.text()).toContain(words)
  }
  expect(rendered.text()).toContain('Tu pago de $ 50.000 está en proceso')
})

const phone = {
  sku: 'sku-1',
  deviceModel: 'Andes 12',
  internMemory: '256 GB',
  deviceColor: 'Azul noche',
  deviceColorHex: '#1b2a49',
  camera: '',
  ram: '',
  processor: '',
  screen: '',
  urlPhoto: '/phone.svg',
  price: 1_999_900,
  priceFmt: '$ 1.999.900',
  shippingCost: 0,
  shippingCostFmt: '$ 0',
}

test('the phone of a credit opens on demand, and a personal loan has none', async () => {
  await open({ ...sampleLoan, equipments: [phone] })
  expect(rendered.container.querySelector('summary')?.textContent).toBe('Tu equipo: Andes 12')
  for (const words of ['256 GB', 'Azul noche', '$ 1.999.900']) expect(rendered.text()).toContain(words)
  await rendered.unmount()
  await open({ ...sampleLoan, origin: 'Libre' })
  expect(rendered.container.querySelector('summary')).toBeNull()
})
