import { addBusinessDays, dayFromIso, dayOf, isoOf } from '@cupo/credit-engine'
import {
  confirmOfficeHold,
  type HoldSubject,
  listHoldsOfLoan,
  listHoldsOfPerson,
  listHoldsToDecide,
  type OfficeHold,
  placeOfficeHold,
} from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { StaffCaller } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import {
  confirmHold as confirm,
  decisionBusinessDays,
  type Hold,
  type HoldContext,
  holdStore,
  loansOfDeaths,
  placeHold,
} from '../holds/holds.ts'
import { readLifeInsurance } from '../policy/policy.ts'
import { loanStore } from '../servicing/servicing.ts'
import { findPerson, findSubject, seesLocked } from './people/visible-people.ts'
import { documentIndexOf, personIdOf } from './person-keys.ts'
import { recordPartReading, recordReading } from './readings.ts'
import { whoText } from './text/timeline.ts'

const notFound = { refusal: { code: 'NoEncontrado' as const } }

export function officeHoldRoutes(bind: BindCall, context: HoldContext): void {
  const { db } = context.servicing
  const store = holdStore(context.secrets)

  bind(listHoldsToDecide)(async ({ actor, now }) => {
    const holds = await store.toDecide(db, decisionPlacedBy(now))
    return { status: 200, body: { holds: await present(db, holds, actor, now) } }
  })

  bind(listHoldsOfLoan)(async ({ params, actor, now }) => {
    const loan = await loanStore.findByContractNumber(db, params.contract)
    if (loan === null) return notFound
    const subject = { type: 'loan', id: loan.id } as const
    if ((await findSubject(db, subject, seesLocked(actor))) === null) return notFound
    await recordPartReading(db, actor, subject, now)
    const holds = (await store.ofPerson(db, loan.documentIndex)).filter(
      ({ loanId }) => loanId === null || loanId === loan.id,
    )
    return { status: 200, body: { holds: await present(db, holds, actor, now) } }
  })

  bind(listHoldsOfPerson)(async ({ params, actor, now }) => {
    const documentIndex = await findPerson(db, params.id, seesLocked(actor))
    if (documentIndex === null) return notFound
    await recordPartReading(db, actor, { type: 'person', id: params.id }, now)
    const holds = await store.ofPerson(db, documentIndex)
    return { status: 200, body: { holds: await present(db, holds, actor, now) } }
  })

  bind(placeOfficeHold)(async ({ body, actor, now, requestId }) => {
    const { kind, subject, reason, representative = null } = body
    const placed = await inTransaction(db, async (transaction) => {
      const about = await subjectOf(transaction, subject)
      if (about === null) return null
      // Only a theft concerns one loan; other holds concern the whole person.
      const loanId = kind === 'identityTheft' ? about.loanId : null
      const order = {
        kind,
        documentIndex: about.documentIndex,
        loanId,
        claimId: null,
        reason,
        representative,
      }
      await recordReading(transaction, actor, about.reading, now)
      return placeHold(context, transaction, order, { actor, now, requestId })
    })
    if (placed === null) return notFound
    return { status: 200, body: await presentOne(db, placed, actor, now) }
  })

  bind(confirmOfficeHold)(async ({ params, actor, now, requestId }) => {
    const confirmed = await inTransaction(db, (transaction) =>
      confirm(context, transaction, params.id, { actor, now, requestId }),
    )
    if (!confirmed.ok) return confirmed
    return { status: 200, body: await presentOne(db, confirmed.value, actor, now) }
  })
}

export const countHoldsToDecide = async (context: HoldContext, now: Temporal.Instant): Promise<number> =>
  (await holdStore(context.secrets).toDecide(context.servicing.db, decisionPlacedBy(now))).length

/** Thefts placed by this day have waited long enough for a complaint. */
const decisionPlacedBy = (now: Temporal.Instant): string =>
  isoOf(addBusinessDays(dayOf(businessDate(now)), -decisionBusinessDays))

async function subjectOf(db: Kysely<Database>, subject: HoldSubject) {
  if (subject.type === 'person') {
    const documentIndex = await documentIndexOf(db, subject.id)
    if (documentIndex === null) return null
    return { documentIndex, loanId: null, reading: { type: 'person', id: subject.id } } as const
  }
  const loan = await loanStore.findByContractNumber(db, subject.contract)
  if (loan === null) return null
  const { documentIndex, id } = loan
  return { documentIndex, loanId: id, reading: { type: 'loan', id } } as const
}

async function presentOne(
  db: Kysely<Database>,
  hold: Hold,
  actor: StaffCaller,
  now: Temporal.Instant,
): Promise<OfficeHold> {
  const [presented] = await present(db, [hold], actor, now)
  if (presented === undefined) throw new Error('A hold was placed and is not there')
  return presented
}

async function present(
  db: Kysely<Database>,
  holds: readonly Hold[],
  { permissions }: StaffCaller,
  now: Temporal.Instant,
): Promise<OfficeHold[]> {
  const contracts = await contractsOf(
    db,
    holds.flatMap(({ loanId }) => loanId ?? []),
  )
  const claims = await claimsOf(
    db,
    holds.flatMap(({ claimId }) => claimId ?? []),
  )
  const lifeClaims = await lifeClaimsOf(db, holds)
  const maySeePeople = permissions.includes('seePeople')
  const people = maySeePeople ? await personIdsOf(db, holds, now) : new Map<string, string>()
  return holds.map((hold) => {
    const { id, kind, loanId, claimId, lapsesOn, placedAt, actor, end } = hold
    const decideFrom = end === null && kind === 'identityTheft' ? decideFromOf(hold) : null
    return {
      id,
      kind,
      state: end?.ending ?? (lapsesOn === null ? 'lasting' : 'unconfirmed'),
      placedAtFmt: formatDateTime(placedAt),
      placedBy: whoText(actor),
      lapsesOnFmt: end !== null || lapsesOn === null ? null : formatDate(lapsesOn),
      decideFromFmt: decideFrom === null ? null : formatDate(decideFrom),
      isDecisionDue: decideFrom !== null && decideFrom <= businessDate(now).toString(),
      endedAtFmt: end === null ? null : formatDateTime(end.endedAt),
      contractNumber: loanId === null ? null : (contracts.get(loanId) ?? null),
      personId: people.get(hold.documentIndex.toString('hex')) ?? null,
      claim: claimId === null ? null : (claims.get(claimId) ?? null),
      lifeClaims: lifeClaims.get(id) ?? [],
      reason: maySeePeople ? hold.reason : null,
      representative: maySeePeople ? hold.representative : null,
    }
  })
}

/** By hold: the open loans with the policy of the day on which each was paid out. */
async function lifeClaimsOf(
  db: Kysely<Database>,
  holds: readonly Hold[],
): Promise<ReadonlyMap<string, OfficeHold['lifeClaims']>> {
  const found = new Map<string, OfficeHold['lifeClaims']>()
  const loans = await loansOfDeaths(db, holds)
  if (loans.length === 0) return found
  const insuranceOf = await readLifeInsurance(db)
  for (const { holdId, loanId } of loans) {
    const stored = await loanStore.find(db, loanId)
    if (stored === null) continue
    const { contractNumber, origin, loan } = stored
    const insurance = insuranceOf(origin, isoOf(loan.terms.disbursedOn))
    if (insurance === null) continue
    const claim = { contractNumber, insurancePolicy: insurance.policyNumber }
    found.set(holdId, [...(found.get(holdId) ?? []), claim])
  }
  return found
}

/** By the document's index in hexadecimal. */
async function personIdsOf(
  db: Kysely<Database>,
  holds: readonly Hold[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  const indexes = new Map(holds.map(({ documentIndex }) => [documentIndex.toString('hex'), documentIndex]))
  const ids = new Map<string, string>()
  for (const [hex, documentIndex] of indexes) ids.set(hex, await personIdOf(db, documentIndex, now))
  return ids
}

const decideFromOf = ({ placedOn }: Hold): string =>
  isoOf(addBusinessDays(dayFromIso(placedOn), decisionBusinessDays))

async function contractsOf(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('loan').select(['id', 'contractNumber']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, contractNumber }) => [id, contractNumber]))
}

async function claimsOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('claim').select(['id', 'protocol']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, protocol }) => [id, protocol]))
}
