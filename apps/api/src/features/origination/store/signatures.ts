import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Seller } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { ActRecord } from '../context.ts'
import { type Application, agreedPlan, dueBeforeDelivery } from '../model/application.ts'
import type { PhoneEvidence, RequestEvidence } from '../model/evidence.ts'
import { channelOf } from '../model/journey.ts'
import { lineOf } from './trusted-contact.ts'

/** Never edited (Decreto 2364 de 2012). Amounts in whole pesos. */
export type AgreementSignature = {
  readonly id: string
  readonly applicationId: string
  readonly documentId: string
  readonly sha256: string
  readonly financedAmount: Pesos
  readonly installmentsTotal: Pesos
  readonly downPayment: Pesos
  readonly guaranteeTotal: Pesos
  readonly installmentCount: number
  readonly effectiveAnnualRate: string
  readonly acceptedAt: string
  readonly signedAt: string
  readonly pin: {
    readonly id: string
    readonly issuedAt: string
    readonly sentAt: string | null
    readonly checkedAt: string
  }
  readonly sessionId: string | null
  readonly place: SigningPlace
}

/** Runs in the transaction that signs. Throws without acceptance or code. */
export async function recordSignature(
  transaction: Transaction<Database>,
  secrets: Secrets,
  application: Application,
  { actor, requestId, now, evidence }: ActRecord,
): Promise<void> {
  if (evidence === null) throw new Error(`application ${application.id} was signed from nowhere`)
  const sessionId = evidence.sessionId ?? null
  const id = newId()
  const pin = await pinOf(transaction, application, sessionId, now.toString())
  await transaction
    .insertInto('agreementSignature')
    .values({
      id,
      ...signedContent(application),
      sessionId,
      pinChallengeId: pin.id,
      pinIssuedAt: pin.issuedAt,
      pinSentAt: pin.sentAt,
      pinCheckedAt: pin.checkedAt,
      evidence: secrets.seal(signingPlace(application, evidence), sealName(id)),
    })
    .execute()
  const recorded = await findSignature(transaction, secrets, { applicationId: application.id })
  if (recorded === null) throw new Error(`the signature of application ${application.id} was not kept`)
  const { place, ...signed } = recorded
  const { isTypedByAgent, isAcceptedByAgent, phone } = place
  const after = { ...signed, isTypedByAgent, isAcceptedByAgent, phone }
  const subject = { subjectType: 'application', subjectId: application.id }
  await writeAudit(transaction, { actor, action: 'signAgreement', ...subject, after, requestId }, now)
}

export async function findSignature(
  db: Kysely<Database>,
  secrets: Secrets,
  wanted: { readonly applicationId: string } | { readonly documentId: string },
): Promise<AgreementSignature | null> {
  const row = await db
    .selectFrom('agreementSignature')
    .selectAll()
    .$if('applicationId' in wanted, (query) =>
      query.where('applicationId', '=', 'applicationId' in wanted ? wanted.applicationId : ''),
    )
    .$if('documentId' in wanted, (query) =>
      query.where('documentId', '=', 'documentId' in wanted ? wanted.documentId : ''),
    )
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    applicationId: row.applicationId,
    documentId: row.documentId,
    sha256: row.sha256.toString('hex'),
    financedAmount: pesos(Number(row.financedAmount)),
    installmentsTotal: pesos(Number(row.installmentsTotal)),
    downPayment: pesos(Number(row.downPayment)),
    guaranteeTotal: pesos(Number(row.guaranteeTotal)),
    installmentCount: row.installmentCount,
    effectiveAnnualRate: row.effectiveAnnualRate,
    acceptedAt: row.acceptedAt,
    signedAt: row.signedAt,
    pin: {
      id: row.pinChallengeId,
      issuedAt: row.pinIssuedAt,
      sentAt: row.pinSentAt,
      checkedAt: row.pinCheckedAt,
    },
    sessionId: row.sessionId,
    place: secrets.open(row.evidence, sealName(row.id)) as SigningPlace,
  }
}

function signedContent({ id: applicationId, facts }: Application) {
  const { agreement, terms } = facts
  if (agreement?.acceptedAt == null || agreement.signedAt === null || terms === null) {
    throw new Error(`application ${applicationId} has signed nothing that was accepted`)
  }
  const due = dueBeforeDelivery(facts)
  return {
    applicationId,
    documentId: agreement.documentId,
    sha256: Buffer.from(agreement.sha256, 'hex'),
    financedAmount: terms.financedAmount,
    installmentsTotal: agreedPlan(terms).totals.total,
    downPayment: due.downPayment,
    guaranteeTotal: due.guarantee,
    installmentCount: terms.installmentCount,
    effectiveAnnualRate: terms.effectiveAnnualRate,
    acceptedAt: agreement.acceptedAt,
    signedAt: agreement.signedAt,
  }
}

/** The signing code, or that of the session, or the application's last. */
async function pinOf(
  transaction: Transaction<Database>,
  application: Application,
  sessionId: string | null,
  now: string,
): Promise<AgreementSignature['pin']> {
  const { id: applicationId } = application
  const isOwnCode = channelOf(application).signing.by === 'customerCode'
  const session =
    sessionId === null || isOwnCode
      ? undefined
      : await transaction
          .selectFrom('session')
          .select('pinChallengeId')
          .where('id', '=', sessionId)
          .executeTakeFirst()
  const named = session?.pinChallengeId ?? null
  const pin = await transaction
    .selectFrom('pinChallenge')
    .select(['id', 'sentAt', 'usedAt'])
    .where('usedAt', '<=', now)
    .$if(named !== null, (query) => query.where('id', '=', named ?? ''))
    .$if(named === null, (query) => query.where('applicationId', '=', applicationId))
    .$if(isOwnCode, (query) => query.where('purpose', '=', 'signature'))
    .orderBy('usedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (pin?.usedAt == null) throw new Error(`application ${applicationId} was signed without a code`)
  const sms = await transaction
    .selectFrom('outbox')
    .select('sentAt')
    .where('dedupeKey', '=', `pin:${pin.id}`)
    .executeTakeFirst()
  return { id: pin.id, issuedAt: pin.sentAt, sentAt: sms?.sentAt ?? null, checkedAt: pin.usedAt }
}

const sealName = (id: string) => `agreement_signature:${id}`

/** Sealed at rest. */
export type SigningPlace = {
  readonly ip: string
  readonly userAgent: string
  readonly maskedMobile: string
  /** Absent outside a shop. */
  readonly seller?: Seller
  readonly isTypedByAgent?: boolean
  readonly isAcceptedByAgent?: boolean
  readonly phone?: PhoneEvidence
}

export function signingPlace(
  application: Application,
  { ip, userAgent, agent, phone }: RequestEvidence,
): SigningPlace {
  const place = { ip, userAgent, maskedMobile: maskMobile(lineOf(application)) }
  const { seller, agreement } = application.facts
  if (seller === null) return place
  const isAcceptedByAgent = agreement?.isAcceptedByAgent ?? false
  const sold = { ...place, seller, isTypedByAgent: agent !== undefined, isAcceptedByAgent }
  return phone === undefined ? sold : { ...sold, phone }
}

/** `300 *** ** 80`: its owner recognises it. */
const maskMobile = (mobile: string) => `${mobile.slice(0, 3)} *** ** ${mobile.slice(-2)}`
