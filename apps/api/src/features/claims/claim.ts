import type { ClaimStatus } from '@cupo/wire'

/** A claim with its words open. */
export type Claim = {
  readonly id: string
  /** What the customer is told and quotes. */
  readonly protocol: string
  readonly subject: string
  readonly description: string
  /** The lender's answer; empty until there is one. */
  readonly solution: string
  readonly status: ClaimStatus
  /** What the customer says of the answer; null until then. */
  readonly isSolved: boolean | null
  readonly answerDueOn: string
  readonly createdAt: string
  readonly closedAt: string | null
}
