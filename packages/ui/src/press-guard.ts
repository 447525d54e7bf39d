import { useLayoutEffect, useRef, useState } from 'react'
import { createStore, useStore } from './store.ts'

/** Until then a press was meant for what stood there before. */
const guardMs = 800

const timerSlackMs = 20

const fingerPx = 48

const movedStore = createStore(0)

export const notePageMoved = () => movedStore.set(performance.now())

type PointerPress = { readonly x: number; readonly y: number; readonly at: number; readonly on: Node | null }

let lastPress: PointerPress | null = null
let pressBefore: PointerPress | null = null

function notePress({ clientX, clientY, timeStamp, target }: PointerEvent): void {
  pressBefore = lastPress
  lastPress = { x: clientX, y: clientY, at: timeStamp, on: target instanceof Node ? target : null }
}

if (typeof document !== 'undefined') document.addEventListener('pointerdown', notePress, true)

const isSecondPress = (element: Element, now: number): boolean =>
  lastPress !== null &&
  pressBefore !== null &&
  now - pressBefore.at < guardMs &&
  Math.hypot(lastPress.x - pressBefore.x, lastPress.y - pressBefore.y) < fingerPx &&
  !element.contains(pressBefore.on)

/** A press is judged by the moment of the finger, however late a slow phone hears of it. */
export function usePressGuard(act: string) {
  const movedAt = useStore(movedStore)
  const standing = `${movedAt} ${act}`
  const shown = useRef({ standing: '', at: 0 })
  const [readyFor, setReadyFor] = useState('')
  useLayoutEffect(() => {
    shown.current = { standing, at: performance.now() }
    let timer = 0
    // A slow phone may paint late: the act takes no press before it is on the screen.
    const frame = requestAnimationFrame(() => {
      shown.current = { standing, at: performance.now() }
      timer = window.setTimeout(() => setReadyFor(standing), guardMs + timerSlackMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [standing])
  return {
    isReady: readyFor === standing,
    isMeant: (event: { readonly timeStamp: number; readonly currentTarget: Element }): boolean =>
      shown.current.standing === standing &&
      event.timeStamp - shown.current.at >= guardMs &&
      !isSecondPress(event.currentTarget, event.timeStamp),
  }
}
