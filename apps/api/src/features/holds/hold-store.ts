import type { HoldKind } from '@cupo/wire/office'
import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type StoppedWork, stopsOfKind } from './hold-kinds.ts'

const contentSchema = v.object({ reason: v.string(), representative: v.nullable(v.string()) })

export type Hold = {
  readonly id: string
  readonly kind: HoldKind
  readonly documentIndex: Buffer
  /** Null for the person and all of their loans. */
  readonly loanId: string | null
  readonly claimId: string | null
  readonly placedOn: string
  readonly placedAt: string
  /** The last day of a hold that nobody has confirmed; null for a confirmed one. */
  readonly lapsesOn: string | null
  readonly reason: string
  /** The address of the person's representative. */
  readonly representative: string | null
  readonly actor: string
  readonly confirmedBy: string | null
  readonly end: {
    readonly ending: 'lifted' | 'lapsed' | 'voided'
    readonly endedAt: string
    readonly actor: string
  } | null
}

export const holdSealName = (id: string) => `person_hold:${id}`

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('personHold as hold')
    .leftJoin('personHoldConfirmation as confirmed', 'confirmed.holdId', 'hold.id')
    .leftJoin('personHoldEnd as ended', 'ended.holdId', 'hold.id')
    .selectAll('hold')
    .select(['confirmed.actor as confirmedBy', 'ended.ending', 'ended.endedAt', 'ended.actor as endedBy'])

type HoldRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** The only reader of holds. */
export function holdStore(secrets: Secrets) {
  const toHold = ({ content, ending, endedAt, endedBy, ...row }: HoldRow): Hold => ({
    ...row,
    ...v.parse(contentSchema, secrets.open(content, holdSealName(row.id))),
    lapsesOn: row.confirmedBy === null ? row.lapsesOn : null,
    end: ending === null || endedAt === null ? null : { ending, endedAt, actor: endedBy ?? '' },
  })
  return {
    find: async (db: Kysely<Database>, id: string): Promise<Hold | null> => {
      const row = await rowsOf(db).where('hold.id', '=', id).executeTakeFirst()
      return row === undefined ? null : toHold(row)
    },

    /** Newest first, ended ones too. */
    ofPerson: async (db: Kysely<Database>, documentIndex: Buffer): Promise<readonly Hold[]> => {
      const rows = await rowsOf(db)
        .where('documentIndex', '=', documentIndex)
        .orderBy('placedAt', 'desc')
        .orderBy('hold.id')
        .execute()
      return rows.map(toHold)
    },

    /** Unconfirmed holds, thefts whose decision is due, and deaths whose loans are open. */
    toDecide: async (db: Kysely<Database>, placedBy: string): Promise<readonly Hold[]> => {
      const rows = await rowsOf(db)
        .where('ended.holdId', 'is', null)
        .where((row) =>
          row.or([
            row.and([
              row('kind', '=', 'identityTheft'),
              row.or([
                row.and([row('lapsesOn', 'is not', null), row('confirmed.holdId', 'is', null)]),
                row('placedOn', '<=', placedBy),
              ]),
            ]),
            row.and([row('kind', '=', 'death'), row('hold.id', 'in', openLoansOfHold(db).select('holdId'))]),
          ]),
        )
        .orderBy('placedAt')
        .orderBy('hold.id')
        .execute()
      return rows.map(toHold)
    },

    /** Unconfirmed ones whose last day is before `today`. */
    lapsed: async (db: Kysely<Database>, today: string): Promise<readonly string[]> => {
      const rows = await rowsOf(db)
        .where('ended.holdId', 'is', null)
        .where('confirmed.holdId', 'is', null)
        .where('lapsesOn', '<', today)
        .orderBy('placedAt')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

/** Open loans that holds stop. */
const openLoansOfHold = (db: Kysely<Database>) =>
  db
    .selectFrom('loanHold')
    .innerJoin('loan', 'loan.id', 'loanHold.loanId')
    .where('loan.situation', '=', 'open')

/** Open loans of people who died, by the hold: their life policy may pay them. */
export async function loansOfDeaths(
  db: Kysely<Database>,
  holds: readonly Hold[],
): Promise<readonly { readonly holdId: string; readonly loanId: string }[]> {
  const ids = holds.flatMap(({ id, kind, end }) => (kind === 'death' && end === null ? [id] : []))
  if (ids.length === 0) return []
  return openLoansOfHold(db)
    .where('holdId', 'in', ids)
    .select(['holdId', 'loanId'])
    .orderBy('contractNumber')
    .execute()
}

/** A person, and the loan that the work is about; without a loan, holds of single loans stop nothing. */
export type HeldSubject = { readonly documentIndex: Buffer; readonly loanId: string | null }

/**
 * The work that the holds of a person stop now. Whoever sends or bills asks here; a sale and
 * a charge-off ask the loan itself (`isStandingStill`).
 */
export async function holdsOf(
  db: Kysely<Database> | Transaction<Database>,
  { documentIndex, loanId }: HeldSubject,
): Promise<ReadonlySet<StoppedWork>> {
  const rows = await db
    .selectFrom('personHold as hold')
    .leftJoin('personHoldEnd as ended', 'ended.holdId', 'hold.id')
    .where('documentIndex', '=', documentIndex)
    .where('ended.holdId', 'is', null)
    .where((row) =>
      row.or([row('loanId', 'is', null), ...(loanId === null ? [] : [row('loanId', '=', loanId)])]),
    )
    .select('kind')
    .distinct()
    .execute()
  return new Set(rows.flatMap(({ kind }) => stopsOfKind[kind].work))
}

export async function openContactHolds(
  db: Kysely<Database>,
  documentIndex: Buffer,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('personHold as hold')
    .leftJoin('personHoldEnd as ended', 'ended.holdId', 'hold.id')
    .where('documentIndex', '=', documentIndex)
    .where('kind', '=', 'noContact')
    .where('ended.holdId', 'is', null)
    .select('hold.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an application waits for compliance: nothing of it is signed or paid out, whatever loan of its person a hold is about. */
export async function isApplicationHeld(db: Kysely<Database>, applicationId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('application')
    .innerJoin('personHold as hold', 'hold.documentIndex', 'application.documentIndex')
    .leftJoin('personHoldEnd as ended', 'ended.holdId', 'hold.id')
    .where('application.id', '=', applicationId)
    .where('ended.holdId', 'is', null)
    .select('hold.kind')
    .distinct()
    .execute()
  return rows.some(({ kind }) => stopsOfKind[kind].work.includes('applications'))
}
