import type { Tone } from './notice.tsx'
import { createStore } from './store.ts'

export type Toast = {
  readonly id: number
  readonly tone: Tone
  readonly title: string
  readonly text?: string
}

export const toastStore = createStore<readonly Toast[]>([])

let lastId = 0

/** Shows a toast for some seconds: 5, unless the specification gives another time. */
export function showToast(toast: Omit<Toast, 'id'>, seconds = 5): void {
  lastId += 1
  const id = lastId
  toastStore.set([...toastStore.get(), { ...toast, id }])
  setTimeout(() => dismissToast(id), seconds * 1000)
}

const dismissToast = (id: number) => toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
