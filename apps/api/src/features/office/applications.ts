import { getOfficeApplication, getOfficeDossier, type OfficeApplication } from '@cupo/wire/office'
import { zipSync } from 'fflate'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { StaffCaller } from '../../platform/actor.ts'
import type { Brand } from '../../platform/brand.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDate, formatDateTime, formatRate } from '../../platform/format.ts'
import { hideName, lastDigits } from '../../platform/hide.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { withFmt } from '../../platform/present.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  composeDossier,
  type DossierFile,
  dossierAllowedUntil,
  readAuditRows,
  readCodes,
  readDocuments,
} from '../dossier/dossier.ts'
import {
  type Application,
  type ApplicationStore,
  agreementNumber,
  bureauAnswersOf,
  deviceOf,
  dueBeforeDelivery,
  findSignature,
  orderOf,
  requestedAmountOf,
  transferOf,
} from '../origination/origination.ts'
import { productNames } from '../self-management/self-management.ts'
import { loanStore } from '../servicing/servicing.ts'
import { applicationForStaff, maskedPerson } from './masked-person.ts'
import { recordReading } from './readings.ts'
import { actionText } from './text/audit.ts'
import { whoText } from './text/timeline.ts'

type ApplicationContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly brand: Brand
}

export function officeApplicationRoutes(bind: BindCall, context: ApplicationContext): void {
  bind(getOfficeApplication)(async ({ params, actor, now }) => {
    const found = await applicationForStaff(context, params.id, actor)
    if (found === null || found.application === null) return { refusal: { code: 'NoEncontrado' } }
    const { application, isLocked } = found
    await inTransaction(context.db, (transaction) =>
      recordReading(transaction, actor, { type: 'application', id: application.id }, now),
    )
    return {
      status: 200,
      body: { ...(await presentApplication(context, application, actor, now)), isLocked },
    }
  })

  bind(getOfficeDossier)(async ({ params, ...who }) => {
    const { id: application } = params
    const { user } = who.actor
    if ((await dossierAllowedUntil(context.db, { application, user }, who.now)) === null)
      return { refusal: { code: 'EtapaInvalida' } }
    const dossier = await composeDossier(context, application, who)
    if (!dossier.ok) return dossier
    return {
      status: 200,
      body: { type: 'application/zip', content: archiveOf(dossier.value.files) },
      fileName: `expediente-${agreementNumber(application)}.zip`,
    }
  })
}

/** Stored alone: papers are compressed already. */
async function* archiveOf(files: readonly DossierFile[]): AsyncIterable<Uint8Array> {
  yield zipSync(Object.fromEntries(files.map(({ path, content }) => [path, content])), { level: 0 })
}

async function presentApplication(
  context: ApplicationContext,
  application: Application,
  caller: StaffCaller,
  now: Temporal.Instant,
): Promise<Omit<OfficeApplication, 'isLocked'>> {
  const { db, secrets } = context
  const { id, facts, origin, person } = application
  const [loan, answers, signature, documents, codes, rows, dossierUntil] = await Promise.all([
    loanStore.findByApplication(db, id),
    bureauAnswersOf(context, [id]),
    findSignature(db, secrets, { applicationId: id }),
    readDocuments(context, id),
    readCodes(context, id),
    readAuditRows(context, id),
    dossierAllowedUntil(db, { application: id, user: caller.user }, now),
  ])
  const { identity, seller, agreement } = facts
  return {
    id,
    person: await maskedPerson(context, application, now),
    origin,
    productName: productNames[origin],
    filedAtFmt: formatDateTime(application.createdAt),
    ...placeFor(application, caller),
    contractNumber: loan?.contractNumber ?? null,
    seller: seller === null ? null : { ...seller, agentName: hideName(seller.agentName) },
    device: deviceOf(facts)?.model ?? null,
    ...withFmt({ requested: requestedAmountOf(facts.subject) }),
    agreed: presentAgreed(application),
    steps: rows
      .filter(({ subjectType }) => subjectType === 'application')
      .map(({ at, action, actor, after }) => ({
        atFmt: formatDateTime(at),
        act: actionText[action] ?? action,
        actor: whoText(actor),
        events: eventsIn(after),
      })),
    decision: {
      bureauAskedAtFmt: momentOrNull(answers[0]?.askedAt),
      riskBand: facts.riskBand,
      scoreClass: facts.scoreClass,
      reasonCount: person.refusalReasons?.length ?? 0,
      cancelledBy: facts.cancelledBy ?? null,
    },
    identity: {
      checksStarted: identity.validationsCreated,
      isResultPending: identity.isResultPending,
      confirmed: identity.confirmed && {
        method: identity.confirmed.method,
        atFmt: formatDateTime(identity.confirmed.at),
      },
    },
    codes: codes.map(({ purpose, tries, issuedAt, sentAt, checkedAt }) => ({
      purpose,
      tries,
      askedAtFmt: formatDateTime(issuedAt),
      sentAtFmt: momentOrNull(sentAt),
      usedAtFmt: momentOrNull(checkedAt),
    })),
    ...presentMoney(application),
    agreement: agreement && {
      number: agreementNumber(id),
      sha256: agreement.sha256,
      acceptedAtFmt: momentOrNull(agreement.acceptedAt),
      signedAtFmt: momentOrNull(agreement.signedAt),
    },
    signature: signature && {
      sha256: signature.sha256,
      signedAtFmt: formatDateTime(signature.signedAt),
      codeAskedAtFmt: formatDateTime(signature.pin.issuedAt),
      codeSentAtFmt: momentOrNull(signature.pin.sentAt),
      codeUsedAtFmt: formatDateTime(signature.pin.checkedAt),
      line: signature.place.maskedMobile,
      isTypedByAgent: signature.place.isTypedByAgent ?? false,
    },
    documents: documents.map(({ id: documentId, kind, sha256, createdAt }) => ({
      kind,
      madeAtFmt: formatDateTime(createdAt),
      sha256,
      isSigned: documentId === signature?.documentId,
    })),
    dossierUntilFmt: momentOrNull(dossierUntil?.toString()),
  }
}

const momentOrNull = (at: string | null | undefined): string | null =>
  at == null ? null : formatDateTime(at)

/** A watchlist refusal looks like any other to staff who do not answer to authorities. */
const placeFor = ({ status, situation }: Application, { permissions }: StaffCaller) =>
  permissions.includes('writeDossiers')
    ? { status, situation }
    : {
        status: status === 'infolaftFailure' ? ('reproved' as const) : status,
        situation: situation === 'FalhaInfolaft' ? ('Reprovada' as const) : situation,
      }

function presentAgreed({ facts }: Application): OfficeApplication['agreed'] {
  const { terms, paymentDay } = facts
  if (terms === null) return null
  const { downPayment, guarantee } = dueBeforeDelivery(facts)
  return {
    ...withFmt({ financed: terms.financedAmount, downPayment, guarantee }),
    installments: terms.installmentCount,
    rate: formatRate(terms.effectiveAnnualRate),
    monthlyRate: formatRate(terms.monthlyRate),
    paymentDay,
  }
}

function presentMoney({
  facts,
  person,
}: Application): Pick<OfficeApplication, 'order' | 'transfer' | 'account'> {
  const [order, transfer] = [orderOf(facts), transferOf(facts)]
  const account = facts.subject.kind === 'money' ? facts.subject.bankAccount : null
  return {
    order: order && {
      number: order.orderNumber,
      placedAtFmt: formatDateTime(order.placedAt),
      deadlineFmt: momentOrNull(order.deadline),
      isDownPaymentPaid: order.isDownPaymentPaid,
      isGuaranteePaid: order.isGuaranteePaid,
    },
    transfer: transfer && {
      state: transfer.state,
      attempt: transfer.attempt,
      atFmt:
        transfer.state === 'done'
          ? formatDate(transfer.doneOn)
          : momentOrNull(transfer.state === 'failed' ? transfer.correctBy : null),
    },
    account: account && {
      bankName: account.bankName,
      accountType: account.accountType,
      ending: lastDigits(person.accountNumber ?? ''),
    },
  }
}

function eventsIn(after: unknown): string[] {
  const events = typeof after === 'object' && after !== null && 'events' in after ? after.events : []
  return Array.isArray(events) ? events.filter((event) => typeof event === 'string') : []
}
