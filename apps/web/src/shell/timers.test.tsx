import { Dialog } from '@cupo/ui/dialog.tsx'
import { HintBox } from '@cupo/ui/hint-box.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from './layers.tsx'

// @vitest-environment happy-dom

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
})

afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
})

test('the hint box shows 2 s after opening and is closed at 8 s (R-V4)', async () => {
  rendered = await renderScreen(<HintBox>Elige el valor</HintBox>)
  await passSeconds(1.9)
  expect(rendered.text()).toBe('')
  await passSeconds(0.2)
  expect(rendered.text()).toContain('Elige el valor')
  await passSeconds(5.8)
  expect(rendered.text()).toContain('Elige el valor')
  await passSeconds(0.2)
  expect(rendered.text()).toBe('')
})

test('a dialog closes by itself after its seconds, once, and announces them', async () => {
  const onClose = vi.fn()
  rendered = await renderScreen(
    <Dialog isOpen title="¡Felicitaciones!" onClose={onClose} autoCloseSeconds={10}>
      Listo
    </Dialog>,
  )
  expect(rendered.container.querySelector('[role=status]')?.textContent).toBe('Se cierra en 10 segundos')
  await passSeconds(9.7)
  expect(onClose).not.toHaveBeenCalled()
  await passSeconds(0.5)
  expect(onClose).toHaveBeenCalledTimes(1)
  await passSeconds(5)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a dialog that was closed by hand never fires its timer', async () => {
  const onClose = vi.fn()
  const dialog = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} title="Aviso" onClose={onClose} autoCloseSeconds={10}>
      Texto
    </Dialog>
  )
  rendered = await renderScreen(dialog(true))
  await press(rendered.container.querySelector('button'))
  expect(onClose).toHaveBeenCalledTimes(1)
  await rendered.rerender(dialog(false))
  await passSeconds(20)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(rendered.container.querySelector('dialog')?.open).toBe(false)
})

test('a toast is there for 5 s, another for as long as it was given (R-V4)', async () => {
  rendered = await renderScreen(<Toasts />)
  await act(async () => {
    showToast({ tone: 'bad', title: '¡Ocurrio un error!', text: 'Corto' })
    showToast({ tone: 'bad', title: '¡Ocurrio un error!', text: 'Largo' }, 25)
  })
  await passSeconds(4.9)
  expect(rendered.text()).toContain('Corto')
  await passSeconds(0.2)
  expect(rendered.text()).not.toContain('Corto')
  expect(rendered.text()).toContain('Largo')
  await passSeconds(20)
  expect(rendered.text()).not.toContain('Largo')
})

test('the same failure twice is one toast, for 5 s more', async () => {
  rendered = await renderScreen(<Toasts />)
  const again = () => act(async () => showToast({ tone: 'bad', title: '¡Ocurrio un error!', text: 'Igual' }))
  await again()
  await passSeconds(3)
  await again()
  expect(rendered.text().split('Igual')).toHaveLength(2)
  await passSeconds(4.9)
  expect(rendered.text()).toContain('Igual')
  await passSeconds(0.2)
  expect(rendered.text()).not.toContain('Igual')
})

test('a toast that was read can be put away', async () => {
  rendered = await renderScreen(<Toasts />)
  await act(async () => showToast({ tone: 'bad', title: '¡Ocurrio un error!', text: 'Largo' }, 25))
  await press(rendered.container.querySelector('button'))
  expect(rendered.text()).not.toContain('Largo')
})

function Seconds({ startedAt }: { readonly startedAt: number | null }) {
  return <p>{useSecondsLeft(80, startedAt)}</p>
}

test('80 seconds follow the clock, not the ticks: a phone that slept shows the truth', async () => {
  rendered = await renderScreen(<Seconds startedAt={Date.now()} />)
  expect(rendered.text()).toBe('80')
  await passSeconds(1)
  expect(rendered.text()).toBe('79')
  vi.setSystemTime(Date.now() + 60_000)
  await passSeconds(0.25)
  expect(rendered.text()).toBe('19')
  await passSeconds(30)
  expect(rendered.text()).toBe('0')
})

test('a countdown starts again with a new moment', async () => {
  rendered = await renderScreen(<Seconds startedAt={Date.now()} />)
  await passSeconds(80)
  expect(rendered.text()).toBe('0')
  await rendered.rerender(<Seconds startedAt={Date.now()} />)
  expect(rendered.text()).toBe('80')
})
