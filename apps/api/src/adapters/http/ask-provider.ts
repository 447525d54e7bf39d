import { type ProviderPassage, pass } from '../../platform/telemetry/passages.ts'
import { type Part, ProviderRefusal, ProviderUnavailable } from '../../ports/provider-unavailable.ts'

export type QuestionListener = {
  readonly failed: (facts: { readonly kind: string; readonly detail: string }) => void
  readonly recovered: () => void
}

export function askProvider<T>(
  part: Part,
  listener: QuestionListener | undefined,
  ask: () => Promise<T>,
): Promise<T> {
  return pass<ProviderPassage, T>(
    { passage: 'provider', provider: part, outcome: 'answer' },
    async (facts) => {
      try {
        const answer = await ask()
        listener?.recovered()
        return answer
      } catch (error) {
        if (error instanceof ProviderRefusal) {
          facts.outcome = 'refused'
          listener?.recovered()
        } else if (error instanceof ProviderUnavailable) {
          facts.outcome = error.reason
          listener?.failed({ kind: error.reason, detail: error.message })
        } else facts.outcome = 'error'
        throw error
      }
    },
  )
}
