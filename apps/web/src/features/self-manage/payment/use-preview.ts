import { type PrepaymentPreview, previewPrepayment } from '@cupo/wire'
import { type HandledFailure, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { useSettled } from './use-settled.ts'

export type Preview =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly preview: PrepaymentPreview }
  | { readonly kind: 'failed'; readonly failure: HandledFailure; readonly askAgain: () => void }

const typingMs = 400

/** Both effects of an amount, asked for once it has been typed; null asks for nothing. */
export function usePreview(id: string, amount: number | null): Preview {
  const settled = useSettled(amount, typingMs)
  const { asked, askAgain } = useAnswer<typeof previewPrepayment>(
    (signal) =>
      settled === null
        ? null
        : send(previewPrepayment, { params: { id }, query: { valorPagar: String(settled) } }, { signal }),
    `${id} ${settled}`,
  )
  if (amount === null) return { kind: 'none' }
  if (settled !== amount || asked.kind === 'asking') return { kind: 'asking' }
  return asked.kind === 'answered'
    ? { kind: 'answered', preview: asked.body }
    : { kind: 'failed', failure: asked.failure, askAgain }
}
