import type { OfficeActInput, PersonGroup, Revealed, RevealOrder } from '@cupo/wire/office'
import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { ActingParty, StaffCaller } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { takePlaceIn } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { consultationsOf } from '../../bureau-consultations/bureau-consultations.ts'
import { documentIndexOf } from '../person-keys.ts'
import { factText, tooManyReveals } from '../text/people.ts'
import type { PeopleContext } from './people-context.ts'
import { openValues, type PersonFile, readPersonFile } from './person-file.ts'
import { findPerson, findSubject, seesLocked } from './visible-people.ts'

const openMinutes = 10
/** An approval beyond the limit serves its day. */
const approvalHours = 24

type RevealRequest = {
  readonly actor: StaffCaller
  readonly now: Temporal.Instant
  readonly requestId: string
}

/**
 * Opens a group for this session, counted by member of staff and day (`LimiteDeIntentos`), with an audit
 * row. A group that is open is not counted again. The case must be the person's (`NoEncontrado`).
 */
export async function reveal(
  context: PeopleContext,
  personId: string,
  order: RevealOrder,
  { actor, now, requestId }: RevealRequest,
): Promise<Result<Revealed>> {
  const { db, settings, machineNow } = context
  const { staffRevealsPerDayMax: max } = await settings(now)
  return inTransaction(db, async (transaction) => {
    const documentIndex = await findPerson(transaction, personId, seesLocked(actor))
    if (documentIndex === null) return refuse('NoEncontrado')
    if (order.group === 'watchlist' && !seesLocked(actor)) return refuse('SinPermiso')
    const about = await findSubject(transaction, order.case, seesLocked(actor))
    if (about?.documentIndex?.equals(documentIndex) !== true) return refuse('NoEncontrado')
    const counted = { kind: 'staff-reveal', subject: Buffer.from(actor.user) }
    const answer = async (openUntil: string) =>
      done(await openGroup({ ...context, db: transaction }, { documentIndex, actor }, order.group, openUntil))
    const alreadyOpen = await openGroups(transaction, personId, actor, machineNow())
    const until = alreadyOpen.get(order.group)
    if (until !== undefined) return answer(until)
    const openUntil = Temporal.Instant.fromEpochMilliseconds(machineNow())
      .add({ minutes: openMinutes })
      .toString()
    if (!(await spendApproval(transaction, personId, order.group, { actor, now, openUntil }))) {
      const place = await takePlaceIn(transaction, counted, [{ max, windowSeconds: 86_400 }], now)
      if (place === null) return refuse('LimiteDeIntentos', { message: tooManyReveals })
      await writeReveal(transaction, personId, order, {
        user: actor.user,
        now,
        session: { id: actor.sessionId, openUntil },
      })
    }
    const { group, reason, case: of } = order
    const subject = { subjectType: 'person', subjectId: personId, after: { group, reason, case: of } }
    await writeAudit(transaction, { actor, action: 'revealPerson', ...subject, requestId }, now)
    return answer(openUntil)
  })
}

/** Verbs of the act beyond the day's limit, which alone opens locked people. */
export const revealVerbs = {
  async see(transaction: Transaction<Database>, order: RevealBeyond, user: string): Promise<number | null> {
    const documentIndex = await documentIndexOf(transaction, order.person)
    const about = await findSubject(transaction, order.case, false)
    if (documentIndex === null || about?.documentIndex?.equals(documentIndex) !== true) return null
    const { count } = await transaction
      .selectFrom('staffReveal')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('userName', '=', user)
      .where('personId', '=', order.person)
      .where('personGroup', '=', order.group)
      .executeTakeFirstOrThrow()
    return count
  },

  async allow(
    transaction: Transaction<Database>,
    { person, ...order }: RevealBeyond,
    user: string,
    { actor, now, requestId }: ActingParty,
  ): Promise<void> {
    await writeReveal(transaction, person, order, { user, now, session: null })
    const { group, reason, case: of } = order
    const subject = { subjectType: 'person', subjectId: person, after: { group, reason, case: of, user } }
    await writeAudit(transaction, { actor, action: 'allowReveal', ...subject, requestId }, now)
  },
}

type RevealBeyond = OfficeActInput<'revealBeyond'>

type RevealRow = {
  readonly user: string
  readonly now: Temporal.Instant
  /** Null while an approval waits for its member of staff, who may use it once. */
  readonly session: { readonly id: string; readonly openUntil: string } | null
}

async function writeReveal(
  transaction: Transaction<Database>,
  personId: string,
  { group, reason, case: of }: RevealOrder,
  by: RevealRow,
): Promise<void> {
  await transaction
    .insertInto('staffReveal')
    .values({
      id: newId(),
      at: by.now.toString(),
      userName: by.user,
      personId,
      personGroup: group,
      reason,
      caseType: of.type,
      caseId: of.id,
      sessionId: by.session?.id ?? null,
      openUntil: by.session?.openUntil ?? null,
    })
    .execute()
}

async function spendApproval(
  transaction: Transaction<Database>,
  personId: string,
  group: PersonGroup,
  { actor, now, openUntil }: Pick<RevealRequest, 'actor' | 'now'> & { readonly openUntil: string },
): Promise<boolean> {
  const { user, sessionId } = actor
  const waiting = transaction
    .selectFrom('staffReveal')
    .select('id')
    .where('userName', '=', user)
    .where('personId', '=', personId)
    .where('personGroup', '=', group)
    .where('sessionId', 'is', null)
    .where('at', '>', now.subtract({ hours: approvalHours }).toString())
    .orderBy('at')
    .limit(1)
    .forUpdate()
  const used = await transaction
    .updateTable('staffReveal')
    .set({ sessionId, openUntil })
    .where('id', 'in', waiting)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** A paper shows a person's name and document whole. */
export const isIdentityOpen = async (
  { db, machineNow }: Pick<PeopleContext, 'db' | 'machineNow'>,
  personId: string,
  actor: StaffCaller,
): Promise<boolean> => (await openGroups(db, personId, actor, machineNow())).has('identity')

/** Groups that this session may still see, each with its end. */
async function openGroups(
  db: Kysely<Database>,
  personId: string,
  { sessionId }: StaffCaller,
  machineNow: number,
): Promise<ReadonlyMap<PersonGroup, string>> {
  const rows = await db
    .selectFrom('staffReveal')
    .select(['personGroup', 'openUntil'])
    .where('sessionId', '=', sessionId)
    .where('personId', '=', personId)
    .where('openUntil', '>', Temporal.Instant.fromEpochMilliseconds(machineNow).toString())
    .orderBy('openUntil')
    .execute()
  return new Map(rows.map(({ personGroup, openUntil }) => [personGroup as PersonGroup, openUntil ?? '']))
}

type Whose = { readonly documentIndex: Buffer; readonly actor: StaffCaller }

export async function revealedTo(
  context: PeopleContext,
  personId: string,
  whose: Whose,
): Promise<readonly Revealed[]> {
  const open = await openGroups(context.db, personId, whose.actor, context.machineNow())
  return Promise.all([...open].map(([group, until]) => openGroup(context, whose, group, until)))
}

/** Only this function puts open values into an office answer, papers apart (`isIdentityOpen`). */
async function openGroup(
  context: PeopleContext,
  { documentIndex, actor }: Whose,
  group: PersonGroup,
  openUntil: string,
): Promise<Revealed> {
  const file = await readPersonFile(context, documentIndex, seesLocked(actor))
  return { group, facts: [...(await factsOf[group](context, file, documentIndex))], openUntil }
}

type Facts = readonly { readonly label: string; readonly value: string }[]
type FactReader = (context: PeopleContext, file: PersonFile, documentIndex: Buffer) => Facts | Promise<Facts>

const factsOf: Readonly<Record<PersonGroup, FactReader>> = {
  identity: (_, file) => {
    const { names, document } = openValues(file)
    return [
      ...names.map((value) => ({ label: factText.name, value })),
      ...(document === null ? [] : [{ label: factText.document, value: document }]),
    ]
  },
  contact: (_, file) => {
    const { lines, emails } = openValues(file)
    return [
      ...lines.map(({ value }) => ({ label: factText.line, value })),
      ...emails.map(({ value }) => ({ label: factText.email, value })),
    ]
  },
  address: (_, file) =>
    openValues(file).addresses.map(({ formattedAddress: value }) => ({ label: factText.address, value })),
  account: (_, file) =>
    openValues(file).accounts.map(({ bank, number }) => ({
      label: factText.account,
      value: `${bank} ${number}`.trim(),
    })),
  bureauReasons: async (context, { applications }, documentIndex) => {
    const consultations = await consultationsOf(context, documentIndex)
    return [
      ...consultations.flatMap(({ score }) => [
        { label: factText.scoreClass, value: score.scoreClass },
        ...score.reasons.map(({ text: value }) => ({ label: factText.reasons, value })),
      ]),
      ...applications.flatMap(({ person }) =>
        (person?.refusalReasons ?? []).map((value) => ({ label: factText.reasons, value })),
      ),
    ]
  },
  watchlist: (_, { applications }) =>
    applications.flatMap(({ facts, situation }) =>
      facts.watchlistSearches.map((search, index, all) => ({
        label: `${factText.search} ${search}`,
        value:
          situation === 'FalhaInfolaft' && index === all.length - 1 ? factText.listed : factText.notListed,
      })),
    ),
}
