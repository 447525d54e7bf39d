import { type ClaimKind, claimKinds, claimWordsBounds } from '@cupo/wire'
import { newClaimText as text } from '../text/claims.ts'
import type { FormTable } from './form-table.ts'

const { subject, description } = claimWordsBounds

export const claimWords = {
  subject: {
    kind: 'text',
    words: { label: text.subject },
    maxLength: subject.max,
    check: (typed) => (typed.length < subject.min ? text.subjectWrong : null),
  },
  description: {
    kind: 'text',
    words: { label: text.description, hint: text.descriptionHint },
    maxLength: description.max,
    isPlacedByScreen: true,
    check: (typed) => (typed.length < description.min ? text.descriptionWrong : null),
  },
} satisfies FormTable

export const isClaimKind = (value: string): value is ClaimKind => claimKinds.some((kind) => kind === value)
