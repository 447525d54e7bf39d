import type { Origin } from '@cupo/wire'
import type { Application } from '../../model/application.ts'
import { isOpen } from '../../model/journey.ts'

export type ExistingCredit =
  | { readonly kind: 'none' }
  | { readonly kind: 'own'; readonly application: Application }
  /** Open, but of another channel or line. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'openLoan' }

/** Whether a person has an application or a loan that a form of theirs must lead to, or stop at. */
export function existingCreditOf(
  all: readonly Application[],
  { mobile, origin }: { readonly mobile: string; readonly origin: Origin },
): ExistingCredit {
  const open = all.filter(isOpen)
  const own = open.find(
    (application) => application.origin === origin && application.person.mobile === mobile,
  )
  if (own !== undefined) return { kind: 'own', application: own }
  if (open.length > 0) return { kind: 'elsewhere' }
  const hasLoan = all.some(
    (application) => application.situation === 'Liberada' && application.origin === origin,
  )
  return hasLoan ? { kind: 'openLoan' } : { kind: 'none' }
}
