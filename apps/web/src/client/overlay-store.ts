import { createStore } from '../ui/store.ts'

/** The sentence of the overlay that covers the screen while something long runs; null when there is none. */
export const overlayStore = createStore<string | null>(null)
