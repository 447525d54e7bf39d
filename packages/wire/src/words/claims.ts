export const claimStatuses = ['New', 'Working', 'Escalated', 'Closed', 'On Hold'] as const

export type ClaimStatus = (typeof claimStatuses)[number]

/** In the order of choice; the law gives each kind its days for the answer. */
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

export const claimWordsBounds = {
  subject: { min: 3, max: 100 },
  description: { min: 10, max: 2000 },
} as const

export const claimNumberPattern = /^\d{4}-\d{8}$/

export const claimantNameBounds = { min: 3, max: 100 } as const
