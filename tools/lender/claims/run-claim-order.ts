import { workOnClaim } from '../../../apps/api/src/features/claims/claims.ts'
import type { ClaimOrder } from './read-arguments.ts'

type WorkParts = Parameters<typeof workOnClaim>[0]
type Worker = Parameters<typeof workOnClaim>[3]

/** Moves one claim on, and says in words what became of it. */
export async function runClaimOrder(
  parts: WorkParts,
  { protocol, work }: Extract<ClaimOrder, { readonly kind: 'work' }>,
  who: Worker,
): Promise<{ readonly isDone: boolean; readonly told: string }> {
  const moved = await workOnClaim(parts, protocol, work, who)
  if (moved.ok) {
    const { status, answerDueOn } = moved.value
    return { isDone: true, told: `${protocol} is ${status}, due ${answerDueOn}` }
  }
  switch (moved.refusal.code) {
    case 'NoEncontrado':
      return { isDone: false, told: 'No claim has this number, or no credit or payment of its person.' }
    case 'EtapaInvalida':
      return { isDone: false, told: 'This claim is closed: only its customer opens it again.' }
    default:
      return {
        isDone: false,
        told: 'The law gives no extension here: its kind has none, it was extended before, or its date has passed.',
      }
  }
}
