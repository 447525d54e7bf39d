import {
  downloadOwnData,
  exportOwnData,
  type OwnData,
  readOwnData,
  revokePurpose as revokePurposeCall,
} from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { renderOwnData } from '../../documents/own-data.ts'
import type { SignedIn } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { takePlaceIn } from '../../platform/limits.ts'
import { done, type Refusal, type Result, refuse } from '../../platform/refusal.ts'
import { requireFreshCode } from '../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { type PersonData, readPersonData } from './person-data.ts'
import { type RevocationContext, revocableOf, revokePurpose } from './revoke-purpose.ts'
import { sectionsOf } from './sections.ts'
import { fileName, tooManyFiles } from './text/own-data.ts'

export { consentNames, creditStates, messageNames, situations } from './text/own-data.ts'

const filesPerDayMax = 6

type OwnDataContext = RevocationContext & {
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

export function ownDataRoutes(bind: BindCall, context: OwnDataContext): void {
  const { db, brand } = context

  bind(readOwnData)(async ({ actor }) => {
    const data = await readPersonData(context, actor.documentIndex)
    if (data === null) return notFound
    const body: OwnData = {
      sections: sectionsOf(data, brand, 'screen'),
      revocable: await revocableOf(db, actor.documentIndex, data.applications),
    }
    return { status: 200, body }
  })

  bind(downloadOwnData)(async (request) => {
    const given = await giveFile(context, request, 'pdf')
    if (!given.ok) return given
    const { fullName, document } = nameOf(given.value)
    const sections = sectionsOf(given.value, brand, 'file')
    const createdAt = request.now.toString()
    const body = await renderOwnData({ createdAt, fullName, documentNumber: document, sections }, brand)
    return { status: 200, body, fileName }
  })

  bind(exportOwnData)(async (request) => {
    const given = await giveFile(context, request, 'json')
    if (!given.ok) return given
    const { legalName: name, taxId } = brand.lender
    return {
      status: 200,
      body: {
        createdAt: request.now.toString(),
        responsible: { name, taxId, email: brand.supportEmail },
        sections: sectionsOf(given.value, brand, 'file'),
      },
    }
  })

  bind(revokePurposeCall)(async (request) => {
    const [latest] = await context.store.ofDocument(db, request.actor.documentIndex)
    if (latest === undefined) return notFound
    const revoked = await revokePurpose(context, request.body.purpose, latest, request)
    return revoked.ok ? { status: 200, body: { isLocked: revoked.value } } : revoked
  })
}

function nameOf({ applications: [latest] }: PersonData) {
  if (latest === undefined) throw new Error('whose data are nobody knows')
  return latest.person
}

type FileRequest = Pick<ReceivedRequest<SignedIn>, 'now' | 'requestId' | 'actor'>

/** Needs a fresh code (`CodigoRequerido`), is limited by day (`LimiteDeIntentos`), and writes an audit row. */
async function giveFile(
  context: OwnDataContext,
  { actor, now, requestId }: FileRequest,
  format: 'pdf' | 'json',
): Promise<Result<PersonData>> {
  const { documentIndex, sessionId } = actor
  const counted = { kind: 'own-data-file', subject: documentIndex }
  const day = { max: filesPerDayMax, windowSeconds: 86_400 }
  const allowed = await inTransaction(context.db, async (transaction) => {
    const fresh = await requireFreshCode(transaction, sessionId, { for: 'ownData' }, now)
    if (!fresh.ok) return fresh
    if ((await takePlaceIn(transaction, counted, [day], now)) === null) {
      return refuse('LimiteDeIntentos', { message: tooManyFiles })
    }
    const subject = { subjectType: 'person', subjectId: documentIndex.toString('hex') }
    await writeAudit(
      transaction,
      { actor, action: 'downloadOwnData', ...subject, after: { format }, requestId },
      now,
    )
    return done(true)
  })
  if (!allowed.ok) return allowed
  const data = await readPersonData(context, documentIndex)
  return data === null ? refuse('NoEncontrado') : done(data)
}
