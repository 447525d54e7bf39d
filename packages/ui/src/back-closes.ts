import { isDialogEntry, noteEntry, wasDialogEntry } from './dialog-entry.ts'

/**
 * The back of a phone closes the dialog on top. A dialog adds a history entry; after a close by button the next
 * screen or dialog takes it over, and a back that meets it unused goes one further.
 */
type Close = () => (() => void) | undefined

const openDialogs: Close[] = []

function addEntry(): void {
  if (!isDialogEntry()) history.pushState({ ...history.state, isDialog: true }, '')
  noteEntry()
}

function takeBack(event: PopStateEvent): void {
  const isLeft = wasDialogEntry
  noteEntry()
  if (!isLeft || wasDialogEntry) return
  event.stopImmediatePropagation()
  const top = openDialogs.at(-1)
  if (top === undefined) {
    history.back()
    return
  }
  const close = top()
  if (close === undefined || openDialogs.length > 1) addEntry()
  close?.()
}

if (typeof window !== 'undefined') {
  noteEntry()
  window.addEventListener('popstate', takeBack, true)
}

export function closeOnBack(close: Close): () => void {
  openDialogs.push(close)
  // Browsers skip entries that a page adds before anybody touched it, and the page with them.
  if (navigator.userActivation?.hasBeenActive !== false) addEntry()
  return () => {
    openDialogs.splice(openDialogs.indexOf(close), 1)
  }
}
