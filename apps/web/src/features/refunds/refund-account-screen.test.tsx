// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Refunds } from '@cupo/wire'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubApi } from '../../testing/stub-api.ts'
import { RefundsCard } from '../self-manage/home/refunds/refunds-card.tsx'
import { RefundAccountScreen } from './refund-account-screen.tsx'

const refunds: Refunds = {
  refunds: [
    {
      id: 'one',
      amount: 300_000,
      amountFmt: '$ 300.000',
      reason: 'outOfStock',
      reasonText: 'Es lo que pagaste por un equipo que ya no está disponible.',
      about: '1234567890',
      state: 'owed',
      dueOnFmt: '07/12/2026',
      paidOnFmt: null,
    },
  ],
  owed: 300_000,
  owedFmt: '$ 300.000',
  holder: { firstName: 'María', identityNumberFmt: '1.•••.•••.080' },
  account: null,
  isAccountOpen: true,
  banks: [
    { code: '1007', name: 'Bancolombia' },
    { code: '1051', name: 'Davivienda' },
  ],
}
const account = { bankName: 'Bancolombia', kind: 'savings', ending: '7890' } as const
const read = 'GET /publicdata/refunds/hash-1'
const save = 'POST /publicdata/refunds/hash-1/account'

let rendered: RenderedScreen
beforeEach(() => history.replaceState({ linkSecret: 'hash-1' }, '', '/refund-account'))
afterEach(() => rendered.unmount())

const page = () => rendered.container
async function open(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({ [read]: { body: refunds }, ...answers })
  rendered = await renderScreen(<RefundAccountScreen screen="refundAccount" params={{}} />)
  return api
}
async function type(number = '91234567890') {
  await fill(field(page(), 'accountBank'), '1007')
  await press(page().querySelector('input[value=savings]'))
  await fill(field(page(), 'accountNumber'), number)
  await submit(page())
}

test('opening the link says how much, why, by when and to whom and sends nothing (R-Q16)', async () => {
  const api = await open({})
  for (const words of [
    '$ 300.000',
    'ya no está disponible',
    '07/12/2026',
    'María, documento 1.•••.•••.080',
  ]) {
    expect(rendered.text()).toContain(words)
  }
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('an account without its parts is not sent, and each part says what it lacks', async () => {
  const api = await open({})
  await submit(page())
  for (const words of ['Elige tu banco', 'Elige el tipo de cuenta', 'entre 6 y 20']) {
    expect(rendered.text()).toContain(words)
  }
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('an account that is not theirs says so at its number, and what was typed stays', async () => {
  const errors = [{ field: 'accountNumber', message: 'El banco dice que esta cuenta no está a tu nombre.' }]
  await open({ [save]: { status: 400, body: { errorCode: 'SolicitudInvalida', message: 'Revisa', errors } } })
  await type('91234561111')
  expect(rendered.text()).toContain('no está a tu nombre')
  expect(field(page(), 'accountNumber')).toHaveProperty('value', '912 345 611 11')
  expect(field(page(), 'accountBank')).toHaveProperty('value', '1007')
})

test('a bank that does not answer leaves the form as it was', async () => {
  const message = 'El banco no responde en este momento. Inténtalo en unos minutos.'
  await open({ [save]: { status: 503, body: { errorCode: 'ServicioNoDisponible', message } } })
  await type()
  expect(rendered.text()).toContain(message)
  expect(field(page(), 'accountNumber')).toHaveProperty('value', '912 345 678 90')
})

test('an account that was taken is told by the end of its number', async () => {
  const api = await open({ [save]: { body: { bankName: 'Bancolombia', ending: '7890' } } })
  await type()
  expect(api.calls.at(-1)?.body).toEqual({
    accountBank: '1007',
    accountKind: 'savings',
    accountNumber: '91234567890',
  })
  expect(rendered.text()).toContain('Bancolombia, cuenta terminada en 7890')
})

test('a link that was used shows nothing of anybody', async () => {
  await open({ [read]: { status: 410, body: { errorCode: 'EnlaceVencido', message: 'Venció' } } })
  expect(rendered.text()).toContain('Este enlace ya no sirve')
  expect(rendered.text()).not.toMatch(/María|300/)
})

test('the area shows each refund, and its account is named there', async () => {
  const named = { ...refunds, account }
  const api = stubApi({
    'GET /selfmanage/refunds': { body: refunds },
    'POST /selfmanage/refunds/account': { body: named },
  })
  rendered = await renderScreen(<RefundsCard />)
  await press(button(page(), 'Decir a qué cuenta'))
  await type()
  expect(api.calls.at(-1)).toMatchObject({ method: 'POST', path: '/selfmanage/refunds/account' })
  expect(rendered.text()).toContain('Bancolombia, Ahorros terminada en 7890')
  expect(rendered.text()).toContain('Corregir la cuenta')
})

test('whoever is owed nothing sees no card in the area', async () => {
  stubApi({ 'GET /selfmanage/refunds': { body: { ...refunds, refunds: [], isAccountOpen: false } } })
  rendered = await renderScreen(<RefundsCard />)
  expect(rendered.text()).toBe('')
})
