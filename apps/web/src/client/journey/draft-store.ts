import { createStore } from '../../ui/store.ts'

/** A form as it was last sent, for a customer who comes back from a failure. In memory only. */
export type DraftStore<Draft> = {
  readonly keep: (applicationId: string, draft: Draft) => void
  /** Null for an application that sent none. */
  readonly of: (applicationId: string) => Draft | null
  readonly forget: () => void
}

export function createDraftStore<Draft>(): DraftStore<Draft> {
  const sent = createStore<{ readonly applicationId: string; readonly draft: Draft } | null>(null)
  return {
    keep: (applicationId, draft) => sent.set({ applicationId, draft }),
    of(applicationId) {
      const last = sent.get()
      return last?.applicationId === applicationId ? last.draft : null
    },
    forget: () => sent.set(null),
  }
}
