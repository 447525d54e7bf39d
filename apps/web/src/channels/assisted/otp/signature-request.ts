import { createStore } from '@cupo/ui/store.ts'
import { pinSecondsDefault, type SentCode } from '../../../steps/one-time-code/use-code-clock.ts'

const askedAt = createStore<number | null>(null)

export const rememberSignatureRequest = () => askedAt.set(Date.now())

/** After a reload the history entry has the code's life. */
export function sentSigningCode(): SentCode | null {
  const sentAt = askedAt.get()
  askedAt.set(null)
  if (sentAt !== null) return { sentAt, seconds: pinSecondsDefault }
  return history.state?.code ? null : { sentAt: Date.now(), seconds: pinSecondsDefault }
}
