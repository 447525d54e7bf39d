import { createStore } from '@cupo/ui/store.ts'

/** In memory only: the form as last sent, for a customer who comes back from a failure. */
export type DraftStore<Draft> = {
  readonly keep: (owner: string, draft: Draft) => void
  readonly of: (owner: string) => Draft | null
  readonly forget: () => void
}

export function createDraftStore<Draft>(): DraftStore<Draft> {
  const sent = createStore<{ readonly owner: string; readonly draft: Draft } | null>(null)
  return {
    keep: (owner, draft) => sent.set({ owner, draft }),
    of(owner) {
      const last = sent.get()
      return last?.owner === owner ? last.draft : null
    },
    forget: () => sent.set(null),
  }
}
