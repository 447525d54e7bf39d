import type { Tone } from './notice.tsx'
import { createStore } from './store.ts'

export const overlayStore = createStore<string | null>(null)

export type Toast = {
  readonly id: number
  readonly tone: Tone
  readonly title: string
  readonly text?: string
}

export const toastStore = createStore<readonly Toast[]>([])

let lastId = 0

/** 5 seconds, unless the specification gives another time. A toast that says the same gives way. */
export function showToast(toast: Omit<Toast, 'id'>, seconds = 5): void {
  lastId += 1
  const id = lastId
  toastStore.set([...toastStore.get().filter((other) => !saysTheSame(other, toast)), { ...toast, id }])
  setTimeout(() => dismissToast(id), seconds * 1000)
}

const saysTheSame = (one: Omit<Toast, 'id'>, other: Omit<Toast, 'id'>) =>
  one.tone === other.tone && one.title === other.title && one.text === other.text

export const dismissToast = (id: number) =>
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
