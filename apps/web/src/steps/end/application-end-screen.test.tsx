// @vitest-environment happy-dom

import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { ApplicationEndScreen } from './application-end-screen.tsx'

let rendered: RenderedScreen

afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  closeJourney()
})

async function open(application: Partial<Application>): Promise<string> {
  openJourney('/application-end', application)
  rendered = await renderScreen(<ApplicationEndScreen />)
  return rendered.text()
}

test.each<[string, Partial<Application>, string]>([
  ['cancelled by its customer', { situation: 'Cancelada' }, 'Cancelaste tu solicitud'],
  ['left for too long', { situation: 'Expirada' }, 'Tu solicitud venció'],
  ['not paid in time', { situation: 'Cancelada', idOrderAmount: '1234567890' }, 'Cancelamos tu orden'],
  [
    'refused at the door',
    { situation: 'Cancelada', idOrderAmount: '1234567890', activity: 'EquipamentoRecusado' },
    'Tu pedido se devolvió',
  ],
  ['out of stock', { situation: 'Indisponivel', idOrderAmount: '1234567890' }, 'Tu celular se agotó'],
  ['whose loan was withdrawn', { situation: 'Retractada' }, 'Te retractaste de tu crédito'],
  ['closed for another reason', { situation: 'EquipamentoAlterado' }, 'Tu solicitud terminó'],
])('an application %s says so, and has one button', async (_, application, title) => {
  const text = await open(application)
  expect(text).toContain(title)
  expect(text).not.toContain('Lo que ya pagaste')
  expect(rendered.container.querySelectorAll('main button')).toHaveLength(1)
})

test('a payment before the end is said to come back', async () => {
  const text = await open({
    situation: 'Cancelada',
    idOrderAmount: '1234567890',
    statusAdvancedPayment: 'Pago',
  })
  expect(text).toContain('Lo que ya pagaste te lo devolvemos completo.')
})

test('an application whose money no bank could take says that its loan was cancelled (R-H11)', async () => {
  const text = await open({
    origin: 'Libre',
    status: 'bankData',
    situation: 'Cancelada',
    correctBankDataBy: '2026-12-20T05:00:00Z',
  })
  expect(text).toContain('Cancelamos tu préstamo')
  expect(text).toContain('Tu contrato queda sin efecto y no debes nada.')
})

test('the end of a personal loan speaks of no shop', async () => {
  const text = await open({ origin: 'Libre', situation: 'Expirada' })
  expect(text).toContain('Tu solicitud venció')
  expect(text).toContain('Finalizar')
  expect(text).not.toMatch(/tienda|celular/)
})

test('the button leaves for the shop that the customer came from', async () => {
  stubApi({})
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await open({ situation: 'Cancelada', urlReturn: 'https://tienda.example/gracias' })
  await press(rendered.container.querySelector('button'))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://tienda.example/gracias'))
})
