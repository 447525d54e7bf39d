// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActButton } from './act-button.tsx'
import { notePageMoved } from './press-guard.ts'
import { button } from './testing/fill-form.ts'
import { passSeconds, type RenderedScreen, renderScreen } from './testing/render-screen.tsx'

let rendered: RenderedScreen
let done: string[]
beforeEach(() => {
  vi.useFakeTimers()
  done = []
})
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
})

const bar = (words: string, isLoading = false) => (
  <ActButton isLoading={isLoading} onClick={() => done.push(words)}>
    {words}
  </ActButton>
)
const pressNow = (words: string) => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(click, 'timeStamp', { value: performance.now() })
  button(rendered.container, words).dispatchEvent(click)
}
const isResting = (words: string) =>
  button(rendered.container, words).getAttribute('aria-disabled') === 'true'

test('an act takes a press once it has stood for 800 ms, and says so meanwhile (R-A17)', async () => {
  rendered = await renderScreen(bar('Firmar contrato'))
  await passSeconds(0.7)
  expect(isResting('Firmar contrato')).toBe(true)
  pressNow('Firmar contrato')
  expect(done).toEqual([])
  await passSeconds(0.2)
  expect(isResting('Firmar contrato')).toBe(false)
  pressNow('Firmar contrato')
  expect(done).toEqual(['Firmar contrato'])
})

test.each([
  ['becomes another act', () => rendered.rerender(bar('Pagar $ 142.800'))],
  [
    'ends its work',
    async () => {
      await rendered.rerender(bar('Pagar $ 142.800', true))
      await passSeconds(2)
      await rendered.rerender(bar('Pagar $ 142.800'))
    },
  ],
  [
    'comes out from under a dialog',
    async () => {
      await rendered.rerender(bar('Pagar $ 142.800'))
      await passSeconds(2)
      await act(async () => notePageMoved())
    },
  ],
] as const)('a button that %s rests anew (R-A17)', async (_when, change) => {
  rendered = await renderScreen(bar('Ver la fianza'))
  await passSeconds(2)
  await change()
  await passSeconds(0.7)
  pressNow('Pagar $ 142.800')
  expect(done).toEqual([])
  await passSeconds(0.2)
  pressNow('Pagar $ 142.800')
  expect(done).toEqual(['Pagar $ 142.800'])
})

test('the second press of a finger whose first one met something else is not for the act under it (R-A17)', async () => {
  rendered = await renderScreen(bar('Sí, cancelar'))
  await passSeconds(2)
  const pointerDown = (target: Element, clientY: number) => {
    const down = new MouseEvent('pointerdown', { bubbles: true, clientX: 100, clientY })
    Object.defineProperty(down, 'timeStamp', { value: performance.now() })
    target.dispatchEvent(down)
  }
  pointerDown(document.body, 500)
  await passSeconds(0.3)
  pointerDown(button(rendered.container, 'Sí, cancelar'), 510)
  pressNow('Sí, cancelar')
  expect(done).toEqual([])
  await passSeconds(1)
  pointerDown(button(rendered.container, 'Sí, cancelar'), 510)
  pressNow('Sí, cancelar')
  expect(done).toEqual(['Sí, cancelar'])
})

test('a key that is held down does nothing more (R-A17)', async () => {
  rendered = await renderScreen(bar('Firmar contrato'))
  await passSeconds(2)
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  button(rendered.container, 'Firmar contrato').dispatchEvent(held)
  expect(held.defaultPrevented).toBe(true)
})
