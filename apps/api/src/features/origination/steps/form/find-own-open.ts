import type { ApplicationForm } from '@cupo/wire'
import type { Application } from '../../application.ts'
import type { OriginationParts } from '../../parts.ts'

export type Known =
  | { readonly kind: 'none' }
  | { readonly kind: 'own'; readonly application: Application }
  /** Open, but of another channel or line. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'openLoan' }

/**
 * Whether this person has an application or a loan that the form must lead to, or stop at
 * (conformance: R-J5, R-J6).
 */
export async function findOwnOpen(
  { db, secrets, store }: Pick<OriginationParts, 'db' | 'secrets' | 'store'>,
  form: Pick<ApplicationForm, 'identityCardNumber' | 'mobile' | 'origin'>,
): Promise<Known> {
  const all = await store.ofDocument(db, secrets.blindIndex('document', form.identityCardNumber))
  const open = all.filter((application) => application.situation === 'EmAndamento')
  const own = open.find(
    (application) => application.origin === form.origin && application.person.mobile === form.mobile,
  )
  if (own !== undefined) return { kind: 'own', application: own }
  if (open.length > 0) return { kind: 'elsewhere' }
  const hasLoan = all.some(
    (application) => application.situation === 'Liberada' && application.origin === form.origin,
  )
  return hasLoan ? { kind: 'openLoan' } : { kind: 'none' }
}
