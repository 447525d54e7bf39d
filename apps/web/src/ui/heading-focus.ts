let isArriving = false

/** The router says that a new screen has come: its heading takes the focus, now or when it appears. */
export function announceArrival(): void {
  isArriving = true
  receiveArrival(document.querySelector('h1'))
}

/** Focuses the heading of a screen that has just been reached; a first visit keeps the browser's own focus. */
export function receiveArrival(heading: HTMLElement | null): void {
  if (!isArriving || !heading) return
  heading.focus({ preventScroll: true })
  // The heading of a skeleton only stands in for the one that is loading.
  if (heading.dataset.waiting === undefined) isArriving = false
}
