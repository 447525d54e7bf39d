// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { PaymentMethod } from '@cupo/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { stubApi } from '../../testing/stub-api.ts'
import { MethodDialog } from './method-dialog.tsx'

let rendered: RenderedScreen
afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
})

async function open(initial?: PaymentMethod) {
  stubApi({})
  // The checkout's script is here already.
  vi.stubGlobal('ePayco', {})
  const chosen: PaymentMethod[] = []
  rendered = await renderScreen(
    <MethodDialog
      amountFmt={{ 'Tarjeta-PSE': '$ 100.000', Efectivo: '$ 101.000' }}
      label="Pagar total"
      cashNote="Hasta el 25"
      isGoing={false}
      onPay={(method) => chosen.push(method)}
      onClose={() => undefined}
      {...(initial === undefined ? {} : { initial })}
    />,
  )
  return chosen
}
const cash = () => rendered.container.querySelector('input[value=Efectivo]')

test('Tarjeta-PSE is chosen at first', async () => {
  const chosen = await open()
  await press(button(rendered.container, 'Ir a pagar $ 100.000'))
  expect(chosen).toEqual(['Tarjeta-PSE'])
})

test('Efectivo says to save the PIN, and shows what it costs in cash', async () => {
  const chosen = await open()
  await press(cash())
  expect(rendered.text()).toContain('Guárdalo: con él pagas en el punto físico.')
  expect(rendered.text()).toContain('Hasta el 25')
  await press(button(rendered.container, 'Ir a pagar $ 101.000'))
  expect(chosen).toEqual(['Efectivo'])
})
