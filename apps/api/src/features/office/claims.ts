import {
  assignOfficeClaim,
  getOfficeClaim,
  listOfficeClaims,
  listOfficeWorkers,
  type OfficeClaim,
  type OfficeClaimWork,
  previewOfficeAnswer,
  workOnOfficeClaim,
} from '@cupo/wire/office'
import type { ActingParty, StaffCaller } from '../../platform/actor.ts'
import type { Brand } from '../../platform/brand.ts'
import { businessDate } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDate } from '../../platform/format.ts'
import { hideEmail, hideIdentityNumber, hideName, hidePhone } from '../../platform/hide.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import {
  type Claim,
  type ClaimContext,
  type ClaimWork,
  claimStore,
  claimTerms,
  mayBeExtended,
  previewAnswer,
  workOnClaim,
} from '../claims/claims.ts'
import { assignClaim, assigneeOf, claimWorkers } from './assignments.ts'
import { claimHistory } from './claim-history.ts'
import { claimCursorOf, listClaims, presentClaimRow } from './claim-list.ts'
import { personIdOf } from './person-keys.ts'
import { recordPartReading, recordReading } from './readings.ts'

type OfficeClaimContext = ClaimContext & { readonly brand: Brand }

type Caller = ActingParty & { readonly actor: StaffCaller }

export function officeClaimRoutes(bind: BindCall, context: OfficeClaimContext): void {
  const { db, secrets } = context

  bind(listOfficeClaims)(async ({ query: { after, ...filter }, actor, now }) => {
    const cursor = claimCursorOf(after)
    if (cursor === undefined) return { refusal: { code: 'SolicitudInvalida' } }
    const caller = { user: actor.user, today: businessDate(now) }
    return { status: 200, body: await listClaims(db, cursor, filter, caller) }
  })

  bind(getOfficeClaim)(async ({ params, actor, now, requestId }) => {
    const claim = await inTransaction(db, async (transaction) => {
      const found = await claimStore(secrets).findByProtocol(transaction, params.protocol)
      if (found !== null) await recordReading(transaction, actor, { type: 'claim', id: found.id }, now)
      return found
    })
    if (claim === null) return { refusal: { code: 'NoEncontrado' } }
    return { status: 200, body: await presentClaim(context, claim, { actor, now, requestId }) }
  })

  bind(workOnOfficeClaim)(async ({ params, body, ...caller }) => {
    const worked =
      body.act === 'take'
        ? await takeClaim(context, params.protocol, caller)
        : await workOnClaim(context, params.protocol, workOf(body), caller)
    return worked.ok ? { status: 200, body: await presentClaim(context, worked.value, caller) } : worked
  })

  bind(previewOfficeAnswer)(async ({ params, body, actor, now }) => {
    const claim = await claimStore(secrets).findByProtocol(db, params.protocol)
    if (claim === null) return { refusal: { code: 'NoEncontrado' } }
    await recordPartReading(db, actor, { type: 'claim', id: claim.id }, now)
    const mail = await previewAnswer(context, claim, body.answer)
    return { status: 200, body: { mail: mail && { subject: mail.subject, text: mail.text } } }
  })

  bind(listOfficeWorkers)(async () => ({ status: 200, body: { workers: [...(await claimWorkers(db))] } }))

  bind(assignOfficeClaim)(async ({ params, body, ...caller }) => {
    const assigned = await giveClaim(context, params.protocol, body.user, caller)
    return assigned.ok ? { status: 200, body: await presentClaim(context, assigned.value, caller) } : assigned
  })
}

/** A new claim is then in work. */
async function takeClaim(context: ClaimContext, protocol: string, caller: Caller): Promise<Result<Claim>> {
  return inTransaction(context.db, async (transaction) => {
    const taken = await giveClaim({ ...context, db: transaction }, protocol, caller.actor.user, caller)
    if (!taken.ok || taken.value.status !== 'New') return taken
    return workOnClaim({ ...context, db: transaction }, protocol, { status: 'Working' }, caller)
  })
}

async function giveClaim(
  { db, secrets }: ClaimContext,
  protocol: string,
  user: string | null,
  caller: Caller,
): Promise<Result<Claim>> {
  return inTransaction(db, async (transaction) => {
    const claim = await claimStore(secrets).lockByProtocol(transaction, protocol)
    if (claim === null) return refuse('NoEncontrado')
    if (claim.status === 'Closed') return refuse('EtapaInvalida', { status: claim.status })
    const isWorker = user === null || (await claimWorkers(transaction)).includes(user)
    if (!isWorker) return refuse('SolicitudInvalida')
    await assignClaim(transaction, claim.id, user, caller)
    return done(claim)
  })
}

/** The person only masked. */
async function presentClaim(
  { db }: ClaimContext,
  claim: Claim,
  { actor, now }: Caller,
): Promise<OfficeClaim> {
  const today = businessDate(now)
  const { filer, about, extension, kind, documentIndex } = claim
  const maySeePeople = actor.permissions.includes('seePeople')
  return {
    ...presentClaimRow(claim, await assigneeOf(db, claim.id), today),
    subject: claim.subject,
    description: claim.description,
    solution: claim.solution,
    filer:
      filer === null
        ? null
        : {
            name: hideName(filer.name),
            document: hideIdentityNumber(filer.identityNumber),
            mobile: hidePhone(filer.mobile),
            email: hideEmail(filer.email),
          },
    personId: documentIndex !== null && maySeePeople ? await personIdOf(db, documentIndex, now) : null,
    history: await claimHistory(db, claim.id),
    contractNumber: about.contractNumber,
    paymentReference: about.paymentReference,
    law: claimTerms[kind].source,
    mayBeExtended: mayBeExtended(claim, today),
    extension:
      extension === null
        ? null
        : { reason: extension.reason, firstDueOnFmt: formatDate(extension.firstDueOn) },
  }
}

function workOf(work: Exclude<OfficeClaimWork, { act: 'take' }>): ClaimWork {
  switch (work.act) {
    case 'move':
      return { status: work.status }
    case 'extend':
      return { extendBecause: work.reason }
    case 'link':
      return { about: work.to }
    case 'answer':
      return { status: 'Closed', solution: work.answer }
  }
}
