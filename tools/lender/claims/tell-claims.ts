import { addBusinessDays, dayFromIso, dayOf, isoOf } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import {
  type Claim,
  claimTerms,
  isMarkedInProcess,
  markDueOn,
} from '../../../apps/api/src/features/claims/claims.ts'
import { businessDate, instantOf } from '../../../apps/api/src/platform/business-date.ts'
import { plainText } from '../product/plain-text.ts'

/** A claim whose last day is so many business days away, or fewer, is due soon. */
const soonDays = 3

/**
 * Open claims as an operator reads them, the one whose answer is due first on top: how it stands with its date, its kind
 * and law, who filed it, what it is about, and its words.
 */
export function tellClaims(claims: readonly Claim[], today: Temporal.PlainDate): readonly string[] {
  if (claims.length === 0) return ['No claim is open.']
  const late = claims.filter(({ answerDueOn }) => answerDueOn < today.toString()).length
  return [
    ...claims.flatMap((claim) => [
      `${claim.protocol}  ${claim.status.padEnd(9)}  due ${claim.answerDueOn}${lateness(claim, today)}`,
      ...factsOf(claim).map((fact) => `  ${plainText(fact)}`),
      `  ${plainText(claim.subject)}`,
      ...claim.description.split(/\r?\n/).map((line) => `  ${plainText(line)}`),
      '',
    ]),
    `${claims.length} open, ${late} overdue.`,
  ]
}

function lateness({ answerDueOn }: Claim, today: Temporal.PlainDate): string {
  if (answerDueOn < today.toString()) return '  OVERDUE'
  return answerDueOn <= isoOf(addBusinessDays(dayOf(today), soonDays)) ? '  due soon' : ''
}

function factsOf(claim: Claim): readonly string[] {
  const { kind, extension, filer, about, documentIndex } = claim
  const { source, extensionDays, isUrgent, isMarkedInProcess: isAboutData } = claimTerms[kind]
  const filedOn = businessDate(instantOf(claim.createdAt))
  const longer =
    extension === null
      ? extensionDays > 0
        ? `, may be extended once by ${extensionDays} business days`
        : ''
      : `, extended from ${extension.firstDueOn}: ${extension.reason}`
  return [
    `${isUrgent ? 'URGENT ' : ''}${kind}, filed ${filedOn.toString()} (${source}${longer})`,
    ...(filer === null ? [] : [`by ${filer.name}, ${filer.identityNumber}, ${filer.mobile}, ${filer.email}`]),
    ...(documentIndex === null
      ? ['UNPROVED: the line is not the one on record of this identity number']
      : []),
    ...(about.contractNumber === null ? [] : [`about credit ${about.contractNumber}`]),
    ...(about.paymentReference === null ? [] : [`about payment ${about.paymentReference}`]),
    ...(isMarkedInProcess(claim) ? [`'reclamo en trámite' since ${filedOn.toString()}`] : []),
    ...(isAboutData && documentIndex === null
      ? [
          `'reclamo en trámite' by ${isoOf(markDueOn(dayFromIso(filedOn.toString())))} where the person is known`,
        ]
      : []),
  ]
}
