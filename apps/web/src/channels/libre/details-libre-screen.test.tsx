// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleLoan } from '../../testing/sample-application.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { DetailsLibreScreen } from './details-libre-screen.tsx'

const onItsWay = { status: 'financialData', activity: 'ConfirmacaoDeposito' } as const
const arrived = {
  ...onItsWay,
  situation: 'Liberada',
  transferDate: '2026-11-21',
  firstDueDate: '2027-01-05',
} as const
const failed = {
  status: 'bankData',
  situation: 'FalhaDesembolso',
  correctBankDataBy: '2026-12-21T15:30:00Z',
} as const

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
})

afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  closeJourney()
})

async function open(facts: Partial<Application> = onItsWay) {
  openJourney('/on-boarding/detailsLibre', { ...sampleLoan, ...facts })
  rendered = await renderScreen(<DetailsLibreScreen />)
}
const page = () => rendered.container
const news = () =>
  [...page().querySelectorAll('main [role=status]')].map((one) => one.textContent).join(' | ')
const bar = () => [...page().querySelectorAll('main > div:last-of-type button')].map((one) => one.textContent)
const steps = () => [...page().querySelectorAll('main ol li')].map((one) => one.textContent)
const reads = (calls: readonly { readonly path: string }[]) =>
  calls.filter(({ path }) => path === '/application/application-1')

test('shows agreement number, sum, term with its installment, payment day, address and account', async () => {
  stubApi(answeredParameters)
  await open()
  for (const text of [
    '¡Gracias, Ana! Tu contrato quedó firmado.',
    'CU-7A90B12C34D5',
    'Dinero que recibes$ 3.000.000',
    '12 cuotas de $ 149.120',
    '05 de cada mes',
    'DirecciónCL 26 # 13-19 AP 501, Cedritos, Bogotá, D.C.',
    'Bancolombiaterminada en 7890',
    'el primer 05 que llegue 30 días después de la transferencia',
  ]) {
    expect(rendered.text()).toContain(text)
  }
  expect(rendered.text()).not.toContain('91234567890')
})

test('Cerrar leads to the survey', async () => {
  stubApi(answeredParameters)
  await open()
  expect(bar()).toEqual(['Cerrar'])
  await press(button(page(), 'Cerrar'))
  expect(location.pathname).toBe('/opinion')
})

test('follows the transfer by itself until the money has arrived, says so, and then asks no more', async () => {
  const api = stubApi({
    ...answeredParameters,
    'GET /application/application-1': { body: { ...sampleLoan, ...arrived } },
  })
  await open()
  expect(news()).toContain('Tu dinero va en camino')
  await passSeconds(9)
  expect(reads(api.calls)).toHaveLength(0)
  await passSeconds(2)
  expect(news()).toContain('¡Tu dinero llegó!')
  expect(news()).toContain('Tienes $ 3.000.000 en tu cuenta desde el sábado, 21 de noviembre de 2026.')
  expect(news()).not.toContain('firmado')
  await passSeconds(60)
  expect(reads(api.calls)).toHaveLength(1)
})

test('dates the first installment once the money has arrived, and tells its rule no more', async () => {
  stubApi(answeredParameters)
  await open(arrived)
  expect(steps().at(-1)).toBe('Pagas tu primera cuota el martes, 5 de enero de 2027.')
  expect(rendered.text()).not.toContain('al menos 30 días')
})

test('a transfer that fails says what it means and until when, and leads to correct the bank data', async () => {
  stubApi({ ...answeredParameters, 'GET /application/application-1': { body: { ...sampleLoan, ...failed } } })
  await open()
  await passSeconds(10)
  expect(news()).toContain('Tu dinero no pudo llegar')
  expect(news()).toMatch(/^Tu dinero no pudo llegarCorrige tu cuenta hasta el lunes, 21 de diciembre/)
  expect(bar()).toEqual(['Corregir mi cuenta', 'Cerrar'])
  expect(steps().slice(0, 3)).toEqual([
    'Corriges tu cuenta y la transferencia sale de nuevo.',
    'El dinero llega a tu cuenta.',
    'Ese día te enviamos tu plan de pagos con las fechas.',
  ])
  await press(button(page(), 'Corregir mi cuenta'))
  expect(location.pathname).toBe('/on-boarding/bank-data')
})

test('Cerrar leaves the journey after a transfer that failed: the survey is not open there', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  stubApi({ ...answeredParameters, 'GET /application/application-1': { body: { ...sampleLoan, ...failed } } })
  await open()
  await passSeconds(10)
  await press(button(page(), 'Cerrar'))
  expect(assign).toHaveBeenCalledOnce()
  expect(location.pathname).not.toBe('/opinion')
})

test('a read that fails changes nothing, and the next one counts', async () => {
  let isDown = true
  stubApi({
    ...answeredParameters,
    'GET /application/application-1': () =>
      isDown ? { status: 503 } : { body: { ...sampleLoan, ...arrived } },
  })
  await open()
  await passSeconds(10)
  expect(news()).toContain('Tu dinero va en camino')
  isDown = false
  await passSeconds(10)
  expect(news()).toContain('¡Tu dinero llegó!')
})

test('a case that ends while it is looked at leads to its end', async () => {
  stubApi(answeredParameters)
  await open({ ...failed, situation: 'Cancelada' })
  expect(location.pathname).toBe('/application-end')
})
