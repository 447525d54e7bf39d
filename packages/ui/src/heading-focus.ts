import { useEffect, useRef } from 'react'
import { tabStorage } from './browser-storage.ts'

const nextDocumentMark = 'cupo.arrival'

let isArriving = false

/**
 * The router says that a new screen has come: its heading takes the focus, now or when it appears
 */
export function announceArrival(): void {
  isArriving = true
  // While the new screen loads, the heading of the old one may still stand in the document, hidden; and whatever was hidden
  // with the focus on it keeps it for a moment more, as if it had received it.
  for (const heading of document.querySelectorAll('h1')) {
    heading.blur()
    receiveArrival(heading)
  }
}

/** Focuses the heading of a screen that has just been reached; a first visit keeps the browser's own focus. */
export function receiveArrival(heading: HTMLElement | null): void {
  if (!isArriving || !heading) return
  heading.focus({ preventScroll: true })
  // A hidden heading takes no focus, and that of a skeleton only stands in for the one that is loading.
  if (document.activeElement === heading && heading.dataset.waiting === undefined) isArriving = false
}

export const announceInNextDocument = (): void => tabStorage.write(nextDocumentMark, '1')

export function wasAnnounced(): boolean {
  const isMarked = tabStorage.read(nextDocumentMark) !== null
  tabStorage.write(nextDocumentMark, null)
  return isMarked
}

/** A screen that shows its next stage in place is read from its heading on, as a new screen would be. */
export function useStageFocus(stage: string): void {
  const last = useRef(stage)
  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    scrollTo(0, 0)
    announceArrival()
  }, [stage])
}
