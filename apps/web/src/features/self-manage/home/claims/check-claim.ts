import { newClaimText } from '../../../../text/claims.ts'

const subjectMin = 3
const descriptionMin = 10

/** The least a claim must say, as the API asks for it; values arrive trimmed. */
export function checkClaim({
  subject,
  description,
}: {
  readonly subject: string
  readonly description: string
}) {
  return {
    ...(subject.length < subjectMin && { subject: newClaimText.subjectWrong }),
    ...(description.length < descriptionMin && { description: newClaimText.descriptionWrong }),
  }
}
