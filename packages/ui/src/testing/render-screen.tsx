import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { isDialogEntry, noteEntry } from '../dialog-entry.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export type RenderedScreen = {
  readonly container: HTMLElement
  readonly text: () => string
  readonly rerender: (node: ReactNode) => Promise<void>
  readonly unmount: () => Promise<void>
}

/** Mounts into the document, as a browser would show it. */
export async function renderScreen(node: ReactNode): Promise<RenderedScreen> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(node))
  return {
    container,
    text: () => container.textContent ?? '',
    rerender: (next) => act(async () => root.render(next)),
    async unmount() {
      await act(async () => root.unmount())
      container.remove()
      // The window is that of the next test too.
      if (isDialogEntry()) history.replaceState({ ...history.state, isDialog: false }, '')
      noteEntry()
    },
  }
}

/** Lets fake time pass; the test has called `vi.useFakeTimers()`. */
export const passSeconds = (seconds: number) => act(async () => vi.advanceTimersByTimeAsync(seconds * 1000))

export const press = (element: Element | null) =>
  act(async () => {
    element?.dispatchEvent(unhurriedClick())
  })

/** Of a person who has looked first: what has just appeared takes no press. */
export function unhurriedClick(): MouseEvent {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(click, 'timeStamp', { value: performance.now() + 1000 })
  return click
}
