import { addBusinessDays, type Day } from '@cupo/credit-engine'
import type { ClaimKind } from '@cupo/wire'

type ClaimTerm = {
  readonly businessDays: number
  /** Business days of the one extension with a reason; 0 where the law gives none. */
  readonly extensionDays: number
  readonly source: string
  readonly isMarkedInProcess: boolean
  /** The claim may be about a payment that nobody owes: `npm run lender -- claims` lists it first. */
  readonly isUrgent: boolean
}

export const claimTerms: Readonly<Record<ClaimKind, ClaimTerm>> = {
  consumerClaim: {
    businessDays: 15,
    extensionDays: 0,
    source: 'Ley 1480 de 2011, art. 58',
    isMarkedInProcess: false,
    isUrgent: false,
  },
  paymentDispute: {
    businessDays: 15,
    extensionDays: 0,
    source: 'Ley 1480 de 2011, arts. 51 y 58',
    isMarkedInProcess: false,
    isUrgent: true,
  },
  withdrawalQuestion: {
    businessDays: 15,
    extensionDays: 0,
    source: 'Ley 1480 de 2011, arts. 47 y 58',
    isMarkedInProcess: false,
    isUrgent: false,
  },
  dataConsultation: {
    businessDays: 10,
    extensionDays: 5,
    source: 'Ley 1581 de 2012, art. 14',
    isMarkedInProcess: false,
    isUrgent: false,
  },
  dataClaim: {
    businessDays: 15,
    extensionDays: 8,
    source: 'Ley 1581 de 2012, art. 15',
    isMarkedInProcess: true,
    isUrgent: false,
  },
  bureauClaim: {
    businessDays: 15,
    extensionDays: 8,
    source: 'Ley 1266 de 2008, art. 16',
    isMarkedInProcess: true,
    isUrgent: false,
  },
  identityTheft: {
    businessDays: 10,
    extensionDays: 0,
    source: 'Ley 1266 de 2008, art. 16, num. 7 (Ley 2157 de 2021)',
    isMarkedInProcess: true,
    isUrgent: true,
  },
}

export const answerDueOn = (kind: ClaimKind, filedOn: Day): Day =>
  addBusinessDays(filedOn, claimTerms[kind].businessDays)

/** The last day after the one extension, counted from the first; null where the law gives no extension. */
export function extendedDueOn(kind: ClaimKind, firstDueOn: Day): Day | null {
  const { extensionDays } = claimTerms[kind]
  return extensionDays === 0 ? null : addBusinessDays(firstDueOn, extensionDays)
}

/** The last day for the words 'reclamo en trámite' on the data of a claim (Ley 1581 art. 15, Ley 1266 art. 16). */
export const markDueOn = (filedOn: Day): Day => addBusinessDays(filedOn, 2)
