// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { goOnSignedIn } from '../../../client/borrower-session.ts'
import { rememberAttempt } from '../../../client/kept-in-tab.ts'
import { sampleResult } from '../../../testing/sample-payment.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { ResponseScreen } from './response-screen.tsx'

const ref = '0123456789abcdef01234567'
const byReference = `POST /selfmanage/epayco/key-1/${ref}`
const byQuery = 'POST /selfmanage/epayco/key-1/mobile'

let rendered: RenderedScreen
afterEach(async () => {
  await rendered.unmount()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

async function open(search: string, answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(answers)
  history.replaceState(null, '', `/self-manage/payment/key-1/response/${search}`)
  rendered = await renderScreen(<ResponseScreen screen="paymentResponse" params={{ id: 'key-1' }} />)
  return api
}
const asked = ({ calls }: ReturnType<typeof stubApi>) => calls.filter(({ path }) => path.includes('key-1'))
const variants = (again = 'Realizar otro pago') =>
  ['Finalizar', again].map((words) =>
    /primary/.test(button(rendered.container, words).className) ? 'primary' : 'text',
  )

test('asks by ref_payco, and ends at the home (R-V45)', async () => {
  const api = await open(`?ref_payco=${ref}`, { [byReference]: { body: sampleResult } })
  expect(asked(api)).toHaveLength(1)
  expect(rendered.text()).toContain('Transacción exitosa')
  await press(button(rendered.container, 'Finalizar'))
  expect(location.pathname).toBe('/self-manage')
})

test.each(['', '?ref_payco=undefined'])('without a reference (%s) posts the query', async (search) => {
  rememberAttempt('key-1', 'invoice-1')
  const abandoned = { ...sampleResult, x_cod_transaction_state: 10 }
  const api = await open(search, { [byQuery]: { body: abandoned } })
  expect(asked(api)).toMatchObject([{ body: { x_id_invoice: 'invoice-1' } }])
  expect(rendered.text()).toContain('Transacción cancelada')
})

test('leads to another payment, first of all where this one came to nothing', async () => {
  await open(`?ref_payco=${ref}`, {
    [byReference]: { body: { ...sampleResult, x_cod_transaction_state: 2 } },
  })
  expect(rendered.text()).toContain('Transacción rechazada')
  expect(rendered.text()).toContain('No se te cobró nada')
  expect(variants('Intentar de nuevo')).toEqual(['text', 'primary'])
  // What was not paid is no headline.
  expect(rendered.text()).toContain('Valor$ 149.120,00')
  await press(button(rendered.container, 'Intentar de nuevo'))
  expect(location.pathname).toBe('/self-manage/payment/key-1')
})

test('a payment on its way has no other payment beside Finalizar', async () => {
  await open(`?ref_payco=${ref}`, {
    [byReference]: { body: { ...sampleResult, x_cod_transaction_state: 3, isPosted: false } },
  })
  const bar = rendered.container.querySelector('[data-bar]')
  expect([...(bar?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Finalizar',
  ])
  expect(variants()).toEqual(['primary', 'text'])
})

test('a borrower whose session ended at the provider signs in and comes back to the result', async () => {
  await open(`?ref_payco=${ref}`, {
    [byReference]: { status: 401, body: { errorCode: 'SesionVencida' } },
    'POST /oauth/token': { status: 400, body: {} },
  })
  await act(() => vi.waitFor(() => expect(location.pathname).toBe('/exceeded-session-time')))
  await act(async () => goOnSignedIn())
  expect(location.pathname + location.search).toBe(`/self-manage/payment/key-1/response/?ref_payco=${ref}`)
})

test('the result on a paid credit gives the paz y salvo, and no other payment', async () => {
  await open(`?ref_payco=${ref}`, {
    [byReference]: { body: { ...sampleResult, remaining: { kind: 'closed', refund: 0, refundFmt: '$ 0' } } },
  })
  expect(rendered.text()).toContain('¡Felicitaciones!')
  expect(button(rendered.container, 'Paz y salvo').className).toMatch(/primary/)
  expect(rendered.text()).not.toContain('Realizar otro pago')
})

test('the result on a credit that is still overdue leads to another payment first', async () => {
  await open(`?ref_payco=${ref}`, {
    [byReference]: {
      body: { ...sampleResult, remaining: { kind: 'overdue', value: 309, valueFmt: '$ 309' } },
    },
  })
  expect(variants()).toEqual(['text', 'primary'])
})
