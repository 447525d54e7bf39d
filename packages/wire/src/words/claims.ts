export const claimStatuses = ['New', 'Working', 'Escalated', 'Closed', 'On Hold'] as const

export type ClaimStatus = (typeof claimStatuses)[number]

/** What a claim is about, in the order in which it can be chosen; the law gives each kind its days for the answer. */
export const claimKinds = [
  'consumerClaim',
  'paymentDispute',
  'withdrawalQuestion',
  'dataConsultation',
  'dataClaim',
  'bureauClaim',
  'identityTheft',
] as const

export type ClaimKind = (typeof claimKinds)[number]

/** The least and the most that the words of a claim hold; the forms of the web check by the same numbers. */
export const claimWordsBounds = {
  subject: { min: 3, max: 100 },
  description: { min: 10, max: 2000 },
} as const

/** What each number of a claim looks like: the year and eight digits. */
export const claimNumberPattern = /^\d{4}-\d{8}$/

/** The names that a person writes of themselves. */
export const claimantNameBounds = { min: 3, max: 100 } as const
