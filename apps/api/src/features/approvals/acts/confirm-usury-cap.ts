import type { OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { lockName } from '../../../platform/database/transaction.ts'
import { formatDateTime } from '../../../platform/format.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import {
  confirmCap,
  readUnconfirmedCaps,
  ruleProblem,
  ruleWords,
  type UnconfirmedCap,
  valueInWords,
} from '../../policy/policy.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { isSamePerson } from '../second-person.ts'

/** A second person confirms that a cap loaded alone is the published one. */
export const confirmUsuryCap = (
  _context: OfficeActContext,
): OfficeAct<OfficeActInput<'confirmUsuryCap'>> => ({
  subject: ({ month }) => ({ type: 'usuryCap', id: month }),

  async look(transaction, { month }, { actor, now }) {
    const found = await unconfirmedOf(transaction, month, { actor, now })
    if (!found.ok) return found
    const { cap, by, at } = found.value
    return done({
      rows: [
        { label: ruleWords.cap, value: `${month}: ${valueInWords('usuryCap', cap)}` },
        { label: ruleWords.loadedBy, value: `${nameOf(by)}, ${formatDateTime(at)}` },
      ],
      facts: { cap, by, at },
      isAlone: true,
    })
  },

  async run(transaction, { month }, _reason, who) {
    const found = await unconfirmedOf(transaction, month, who)
    if (!found.ok) return found
    await confirmCap(transaction, found.value, who)
    return done({
      rows: [{ label: ruleWords.cap, value: `${month}: ${valueInWords('usuryCap', found.value.cap)}` }],
    })
  },
})

const nameOf = (actor: string): string => actor.replace(/^staff:/, '')

/** Locks the name, so that a cap is confirmed once. */
async function unconfirmedOf(
  transaction: Transaction<Database>,
  month: string,
  { actor, now }: Pick<ActingParty, 'actor'> & { readonly now: Temporal.Instant },
): Promise<Result<UnconfirmedCap>> {
  await lockName(transaction, `confirmation of the usury cap of ${month}`)
  const caps = await readUnconfirmedCaps(transaction, businessDate(now))
  const cap = caps.find((one) => one.month === month)
  if (cap === undefined) return refuse('EtapaInvalida', { message: ruleProblem.confirmed })
  const user = actor.kind === 'staff' ? actor.user : ''
  const isOwn =
    isSamePerson({ asker: nameOf(cap.by), askerPerson: '' }, { user, person: user }) ||
    (await arePersonsNames(transaction, [nameOf(cap.by), user]))
  if (isOwn) return refuse('SinPermiso', { message: ruleProblem.ownCap })
  return done(cap)
}

/**
 * True if one person of the directory signed in by both user names: the trail names loaders by user name
 * alone.
 */
async function arePersonsNames(
  db: Transaction<Database>,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const row = await db
    .selectFrom('staffSession as first')
    .innerJoin('staffSession as second', 'second.person', 'first.person')
    .select('first.id')
    .where('first.userName', '=', one)
    .where('second.userName', '=', other)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
