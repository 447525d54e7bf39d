import type { DeskSale } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, instantAt } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { takePlace } from '../../platform/limits.ts'
import {
  type Application,
  type ApplicationPlace,
  orderOf,
  presentApplication,
  type SubmittedForm,
  stillDue,
} from '../origination/origination.ts'
import type { SaleContext } from './context.ts'
import type { AgentCaller } from './take-sale.ts'

/** Far above a day of a shop. */
const salesMax = 300

const lookLimits = { perMinuteMax: 120, searchesPerMinuteMax: 30 }

/** Each look opens every sale of the day, and a search may guess numbers. Its audit row has no digits. */
export async function takeDeskPlaces(
  { db, secrets }: SaleContext,
  actor: AgentCaller,
  search: string | undefined,
  { now, requestId }: Pick<ReceivedRequest, 'now' | 'requestId'>,
): Promise<boolean> {
  const { sessionId } = actor
  const subject = secrets.blindIndex('form', `desk:${sessionId}`)
  const looks = { kind: 'desk-look', subject, max: lookLimits.perMinuteMax, windowSeconds: 60 }
  if ((await takePlace(db, looks, now)) === null) return false
  if (search === undefined) return true
  const searches = { kind: 'desk-search', subject, max: lookLimits.searchesPerMinuteMax, windowSeconds: 60 }
  if ((await takePlace(db, searches, now)) === null) return false
  const entry = { actor, action: 'searchDesk', subjectType: 'session', subjectId: sessionId, requestId }
  await inTransaction(db, (transaction) => writeAudit(transaction, entry, now))
  return true
}

/**
 * Open, or begun or signed today; masked. Searched in memory: an index of last digits would undo the seal
 * (docs/decisions/044).
 */
export async function listSalesOf(
  { db, store, forms }: SaleContext,
  agent: AgentCaller,
  search: string | undefined,
  now: Temporal.Instant,
): Promise<readonly DeskSale[]> {
  const today = businessDate(now)
  const rows = await store.ofShop(db, agent.shop, instantAt(today, '00:00'), salesMax)
  const unproved = rows.flatMap(({ id, application }) => (application === null ? [id] : []))
  const formOf = new Map((await forms.newestOf(db, unproved)).map((form) => [form.applicationId, form]))
  const atOthers = await salesAtOtherCounters(
    db,
    agent,
    rows.map(({ id }) => id),
    now,
  )
  const newest = new Set<string>()
  return rows.flatMap(({ id, place, application, isOpen, updatedAt }) => {
    const form = formOf.get(id)
    const known = application === null ? form?.content.document : application.person.document
    if (known === undefined || (search !== undefined && !known.endsWith(search))) return []
    if (application === null && form?.concludedApplicationId) return []
    const isReplaced = application === null && newest.has(known)
    newest.add(known)
    if (isReplaced) return []
    const shared = {
      applicationId: id,
      documentLastDigits: known.slice(-4),
      isOpen,
      isTaken: id === agent.applicationId,
      isAtOtherCounter: atOthers.has(id),
      at: updatedAt,
    }
    if (application !== null) return [{ ...shared, ...proved(application, today) }]
    return form === undefined ? [] : [{ ...shared, ...unprovedOf(form, place) }]
  })
}

async function salesAtOtherCounters(
  db: SaleContext['db'],
  { sessionId }: AgentCaller,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set()
  const sessions = await db
    .selectFrom('linkSession')
    .select('applicationId')
    .where('kind', '=', 'agent')
    .where('applicationId', 'in', ids)
    .where('id', '!=', sessionId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now.toString())
    .execute()
  return new Set(sessions.map(({ applicationId }) => applicationId))
}

type KnownOfSale = Omit<
  DeskSale,
  'applicationId' | 'documentLastDigits' | 'isOpen' | 'isTaken' | 'isAtOtherCounter' | 'at'
>

function proved(application: Application, today: Temporal.PlainDate): KnownOfSale {
  const { status, situation, activity, access, seller, waitsForCode } = presentApplication(application, today)
  const { firstName } = application.person
  const agentName = seller?.agentName ?? ''
  const { deviceModel } = access
  const isSigned = situation === 'EmAndamento' && orderOf(application.facts) !== null
  const due = isSigned ? [...stillDue(application.facts)] : []
  const standing = { status, situation, activity, waitsForCode, isAuthorized: true, due }
  return { ...standing, firstName, deviceModel, agentName }
}

/** Nothing of the person before the code. */
const unprovedOf = (
  { content, confirmedAt }: SubmittedForm,
  { situation }: ApplicationPlace,
): KnownOfSale => ({
  status: null,
  situation,
  activity: null,
  firstName: '',
  deviceModel: content.wanted?.device?.model ?? '',
  agentName: content.link?.seller?.agentName ?? '',
  waitsForCode: false,
  due: [],
  isAuthorized: confirmedAt !== null,
})
