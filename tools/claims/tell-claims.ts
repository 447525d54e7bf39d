import type { Claim } from '../../apps/api/src/features/claims/claim-store.ts'
import { plainText } from '../product/plain-text.ts'

/** Open claims as an operator reads them, the one whose answer is due first on top. */
export function tellClaims(claims: readonly Claim[], today: string): readonly string[] {
  if (claims.length === 0) return ['No claim is open.']
  return claims.flatMap((claim) => [
    `${claim.protocol}  ${claim.status.padEnd(9)}  due ${claim.answerDueOn}${claim.answerDueOn < today ? '  OVERDUE' : ''}`,
    `  ${plainText(claim.subject)}`,
    ...claim.description.split(/\r?\n/).map((line) => `  ${plainText(line)}`),
    '',
  ])
}
