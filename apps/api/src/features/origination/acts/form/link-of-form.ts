import { type ApplicationForm, fieldMessages } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, Refused, type Result, refuse } from '../../../../platform/refusal.ts'
import type { FormOrigination, OriginationContext } from '../../context.ts'
import { isOpen } from '../../model/journey.ts'
import type { SubmittedForm } from '../../model/submitted-form.ts'
import {
  bindStoreLink,
  findStoreLink,
  type LinkOpener,
  linkKinds,
  type ShopLink,
  type StoredStoreLink,
  type StoreLink,
} from '../../store/store-links.ts'

export async function linkOfForm(
  origination: OriginationContext,
  form: ApplicationForm,
  poster: { readonly shopLinkId: string | null },
  now: Temporal.Instant,
): Promise<Result<StoredStoreLink | null>> {
  const link = await usableLink(origination, form, now)
  if (!link.ok || link.value === null) return link
  if (linkKinds[link.value.kind].channel !== form.origin) return refuse('EnlaceInvalido')
  if (link.value.kind === 'assisted') {
    return isOfSale(link.value, form, poster) ? link : refuse('EnlaceInvalido')
  }
  if (link.value.document === undefined) return link
  if (link.value.document === form.identityCardNumber) return link
  return refuse('ValidationException', {
    errors: [{ field: 'documentAcessoFinter', message: fieldMessages.documentAcessoFinter }],
  })
}

/** An agent sells only to the person whom their link names. */
const isOfSale = (
  { id, document, mobile }: ShopLink,
  form: Pick<ApplicationForm, 'identityCardNumber' | 'mobile'>,
  { shopLinkId }: { readonly shopLinkId: string | null },
): boolean => shopLinkId === id && document === form.identityCardNumber && mobile === form.mobile

/** Once an application exists, for its document and mobile alone. */
async function usableLink(
  origination: OriginationContext,
  form: ApplicationForm,
  now: Temporal.Instant,
): Promise<Result<StoredStoreLink | null>> {
  if (form.id_access === undefined) return done(null)
  const link = await findStoreLink(origination.db, origination.secrets, form.id_access)
  if (link === null) return refuse('EnlaceInvalido')
  if (link.applicationId !== null) {
    const user = await origination.store.find(origination.db, link.applicationId)
    const isSamePerson =
      user?.person.document === form.identityCardNumber && user.person.mobile === form.mobile
    // No customer may authorise a sale that is over.
    const isOver = link.kind === 'assisted' && user !== null && !isOpen(user) && user.situation !== 'Liberada'
    return isSamePerson && !isOver ? done(link) : refuse('EnlaceUsado')
  }
  // The agent's session has an end of its own.
  if (link.kind === 'assisted') return done(link)
  return hasPassed(link.expiresAt, now) ? refuse('EnlaceVencido') : done(link)
}

export async function takeLink(
  { secrets }: OriginationContext,
  transaction: Transaction<Database>,
  { applicationId, content }: SubmittedForm,
): Promise<void> {
  if (content.link === null) return
  const link = await findStoreLink(transaction, secrets, content.link.id)
  if (link === null || !linkKinds[link.kind].isForOne || link.applicationId === applicationId) return
  if (link.applicationId !== null || !(await bindStoreLink(transaction, link, applicationId))) {
    throw new Refused({ code: 'EnlaceUsado' })
  }
}

type CustomersLink = Extract<StoreLink, { readonly kind: 'finter' | 'libre' }>

/** Reopens a link in the browser that proved it, so that a reload loses nothing. */
export async function reopenStoreLink(
  { db, secrets, findFormProof }: FormOrigination,
  id: string,
  { now, browserHash }: LinkOpener,
): Promise<Result<CustomersLink>> {
  const link = await findStoreLink(db, secrets, id)
  if (link === null || (link.kind !== 'finter' && link.kind !== 'libre')) return unknown
  const { leadsOn, document, mobile } = link
  const preValidationId = leadsOn?.preValidation
  if (browserHash === null || leadsOn?.browser !== browserHash.toString('base64url')) return unknown
  if (document === undefined || mobile === undefined || preValidationId === undefined) return unknown
  const line = { preValidationId, document, mobile, origin: linkKinds[link.kind].channel, browserHash }
  const proof = await inTransaction(db, (transaction) => findFormProof(transaction, line, now))
  return proof === null ? unknown : done(link)
}

const unknown = refuse('EnlaceInvalido')
