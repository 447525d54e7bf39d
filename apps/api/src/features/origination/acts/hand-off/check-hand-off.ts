import type { CallAnswer, checkHandOff as checkHandOffCall, HandOffTask } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Caller } from '../../../../platform/actor.ts'
import { instantOf } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { hideEmail, identityNumberEnding } from '../../../../platform/hide.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { OriginationContext } from '../../context.ts'
import { type Application, deviceOf } from '../../model/application.ts'
import type { HandOffWay } from '../../model/evidence.ts'
import { waitsForCode } from '../../model/journey.ts'
import type { SubmittedForm } from '../../model/submitted-form.ts'
import {
  declineEndOf,
  findHandOff,
  type HandOff,
  type HandOffToken,
  isLive,
  wayOf,
} from '../../store/hand-offs.ts'

export type PressedLink = {
  readonly handOffId: string
  readonly token: string
  readonly browserHash: Buffer | null
  readonly actor: Caller
}

/** One refusal for unknown, used, replaced and expired links (anti-enumeration). */
export const refused = refuse('EnlaceInvalido')

export type UsableLink = { readonly handOff: HandOff; readonly way: HandOffWay; readonly isOpenHere: boolean }

export const isInBrowserOf = (
  { id, browserHash: known }: Pick<HandOff, 'id' | 'browserHash'>,
  { browserHash, actor }: PressedLink,
): boolean =>
  (browserHash !== null && known?.equals(browserHash) === true) ||
  (actor.kind === 'handOff' && actor.linkId === id)

export async function usableHandOff(
  db: Kysely<Database>,
  pressed: PressedLink,
  now: Temporal.Instant,
): Promise<UsableLink | null> {
  const found = await findHandOff(db, pressed.handOffId, pressed.token)
  if (found === null || !isLive(found.handOff, now)) return null
  const { handOff, kind } = found
  const way = wayOf(kind)
  if (handOff.openedAt === null) return { handOff, way, isOpenHere: false }
  if (isInBrowserOf(handOff, pressed)) return { handOff, way, isOpenHere: true }
  return isOutranked(handOff, kind) ? { handOff, way, isOpenHere: false } : null
}

/** A reload works after the link has expired, while its session lives. */
async function openLink(db: Kysely<Database>, pressed: PressedLink): Promise<UsableLink | null> {
  const found = await findHandOff(db, pressed.handOffId, pressed.token)
  const isItsSession = pressed.actor.kind === 'handOff' && pressed.actor.linkId === found?.handOff.id
  if (found === null || !isItsSession || found.handOff.endedAt !== null) return null
  return { handOff: found.handOff, way: wayOf(found.kind), isOpenHere: true }
}

/**
 * A press from the SMS takes the sale over from screen and mail, and from the SMS of a signature over any
 * browser, so that nobody blocks customers from signing.
 */
function isOutranked({ openedAt, openedBy, signatureSentAt }: HandOff, by: HandOffToken): boolean {
  if (openedBy !== 'sms') return wayOf(by) === 'sms'
  if (by !== 'signature' || openedAt === null || signatureSentAt === null) return false
  return instantOf(openedAt).epochNanoseconds < instantOf(signatureSentAt).epochNanoseconds
}

export async function saleOf(
  { db, store, forms }: OriginationContext,
  { applicationId, formId }: HandOff,
): Promise<
  | { readonly form: SubmittedForm; readonly application: null }
  | { readonly form: null; readonly application: Application }
  | null
> {
  const form = formId === null ? null : await forms.find(db, formId)
  if (form !== null && form.concludedAt === null) return { form, application: null }
  const application = await store.find(db, applicationId)
  return application === null ? null : { form: null, application }
}

type HandOffSummary = Extract<CallAnswer<typeof checkHandOffCall>, { readonly status: 200 }>['body']

function consentsToChoose(form: SubmittedForm | null): HandOffSummary['consents'] {
  if (form === null || form.confirmedAt !== null) return null
  const { acceptDataTreatment, contactPreferences } = form.content
  return { acceptDataTreatment, contactPreferences }
}

export async function checkHandOff(
  origination: OriginationContext,
  pressed: PressedLink,
  now: Temporal.Instant,
): Promise<Result<HandOffSummary>> {
  const usable =
    (await usableHandOff(origination.db, pressed, now)) ?? (await openLink(origination.db, pressed))
  const sale = usable === null ? null : await saleOf(origination, usable.handOff)
  const task = handOffTaskOf(sale?.application ?? null)
  if (usable === null || sale === null || task === null) return refused
  const [person, device, seller] =
    sale.form === null
      ? [sale.application.person, deviceOf(sale.application.facts), sale.application.facts.seller]
      : [sale.form.content, sale.form.content.wanted?.device ?? null, sale.form.content.link?.seller]
  return done({
    isOpenHere: usable.isOpenHere,
    task,
    shopName: seller?.shopName ?? '',
    agentName: seller?.agentName ?? '',
    deviceModel: device?.model ?? '',
    maskedEmail: hideEmail(person.email),
    documentLastDigits: identityNumberEnding(person.document),
    declineEnds: declineEndOf(usable.way),
    consents: consentsToChoose(sale.form),
  })
}

export function handOffTaskOf(application: Application | null): HandOffTask | null {
  if (application === null) return 'authorization'
  if (application.situation !== 'EmAndamento') return null
  switch (application.status) {
    case 'preOffer':
    case 'offer':
    case 'documents':
    case 'veridas':
      return 'identity'
    case 'evidente':
      return 'questions'
    case 'contract':
      return waitsForCode(application) ? 'code' : 'agreement'
    default:
      return null
  }
}
