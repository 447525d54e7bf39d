import { useEffect, useRef } from 'react'
import { tabStorage } from './browser-storage.ts'

const nextDocumentMark = 'cupo.arrival'

let isArriving = false

/** The heading takes the focus, now or when it appears. */
export function announceArrival(): void {
  isArriving = true
  // The heading of the old screen may still stand hidden in the document, and keeps the focus for a moment more.
  for (const heading of document.querySelectorAll('h1')) {
    heading.blur()
    receiveArrival(heading)
  }
}

/** A first visit keeps the browser's own focus. */
export function receiveArrival(heading: HTMLElement | null): void {
  if (!isArriving || !heading) return
  heading.focus({ preventScroll: true })
  // A hidden heading takes no focus, and that of a skeleton only stands in.
  if (document.activeElement === heading && heading.dataset.waiting === undefined) isArriving = false
}

export const announceInNextDocument = (): void => tabStorage.write(nextDocumentMark, '1')

export function wasAnnounced(): boolean {
  const isMarked = tabStorage.read(nextDocumentMark) !== null
  tabStorage.write(nextDocumentMark, null)
  return isMarked
}

/** The stage is read from its heading on, as a new screen would be. */
export function useStageFocus(stage: string): void {
  const last = useRef(stage)
  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    scrollTo(0, 0)
    announceArrival()
  }, [stage])
}
