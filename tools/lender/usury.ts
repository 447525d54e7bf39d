import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { changeParameters } from '../../apps/api/src/features/policy/change-parameter.ts'
import { everyChannel } from '../../apps/api/src/features/policy/parameter-rows.ts'
import { capJumps, readUsuryTable } from '../../apps/api/src/features/policy/policy.ts'
import { weighCap } from '../../apps/api/src/features/servicing/daily/late-caps.ts'
import type { Actor } from '../../apps/api/src/platform/actor.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { openWorldClock } from '../../apps/api/src/platform/world-clock.ts'
import {
  type EffectiveAnnualRate,
  effectiveAnnualRate,
  type UsuryMonth,
} from '../../packages/credit-engine/src/index.ts'
import { officeBindsCommands, throughOffice } from './product/office-door.ts'
import { type ArgumentsRead, confirm, printLines, refuse, staff } from './product/terminal.ts'
import { withDatabase, withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- usury                  the caps that are loaded
npm run lender -- usury 2027-01 24.50    the cap of a month, in percent a year
A cap far from its neighbors, or one that gives money back, is asked about; --yes answers beforehand.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readCap(args)
  if (!read.ok) return refuse(`Nothing was changed: ${read.problem}`)
  const order = read.value
  if (order.kind === 'load' && officeBindsCommands()) return askForCap(order)
  await withDatabase(async (db) => {
    const { now } = await openWorldClock(db, process.env.NODE_ENV !== 'production')
    const today = businessDate(now())
    if (order.kind === 'list') {
      printLines(describeCaps(await readUsuryTable(db), today))
      return
    }
    const { month, cap } = order
    const doubts = await doubtsAbout(db, order, today)
    if (doubts.length > 0 && order.isConfirmed) printLines(doubts)
    if (doubts.length > 0 && !order.isConfirmed) {
      const question = [...doubts, `Load ${cap} % for ${month}?`].join('\n')
      if (!(await confirm(question))) return refuse('Nothing was changed.')
    }
    const { replaced } = await loadCap(db, order, { actor: staff(), now: Temporal.Now.instant() })
    const before = replaced === null ? '' : `, instead of ${replaced} % loaded before`
    console.log(`The cap of ${month} is ${cap} % EA${before}. No restart is needed.`)
    console.log('If the month has begun, the running product corrects loans within a minute.')
  })
}

async function askForCap({ month, cap, isConfirmed }: Extract<CapOrder, { kind: 'load' }>): Promise<void> {
  const place = { name: 'usuryCap', channel: '*', validFrom: `${month}-01` } as const
  const act = { act: 'changeParameters', input: { ...place, text: cap } } as const
  await withProduct(async (product) => {
    await throughOffice(product, act, { reason: `usury cap of ${month}`, isSure: isConfirmed })
  })
}

type MonthlyCap = { readonly month: string; readonly cap: EffectiveAnnualRate }

type CapOrder =
  | { readonly kind: 'list' }
  | (MonthlyCap & { readonly kind: 'load'; readonly isConfirmed: boolean })

/** Caps are percent a year. */
export function readCap(args: readonly string[]): ArgumentsRead<CapOrder> {
  const problem = (text: string) => ({ ok: false, problem: text }) as const
  if (args.length === 0) return { ok: true, value: { kind: 'list' } }
  const [month, cap, ...more] = args.filter((arg) => arg !== '--yes')
  if (month === undefined || cap === undefined || more.length > 0) {
    return problem(`name a month and its cap:\n${usage}`)
  }
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month)) return problem(`${month} is no month: write it as 2027-01`)
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(cap) || Number(cap) === 0) {
    return problem(`${cap} is no rate: percent a year with a point, as 24.50`)
  }
  const isConfirmed = args.includes('--yes')
  return { ok: true, value: { kind: 'load', month, cap: effectiveAnnualRate(cap), isConfirmed } }
}

export async function loadCap(
  db: Kysely<Database>,
  { month, cap }: { readonly month: string; readonly cap: string },
  who: { readonly actor: Actor; readonly now: Temporal.Instant },
): Promise<{ readonly replaced: string | null }> {
  const row = { channel: everyChannel, name: 'usuryCap', validFrom: `${month}-01`, value: cap }
  const [changed] = await changeParameters(db, [row], { ...who, action: 'loadUsuryCap' })
  return { replaced: changed?.before === undefined ? null : String(changed.before) }
}

export function describeCaps(table: readonly UsuryMonth[], today: Temporal.PlainDate): readonly string[] {
  const thisMonth = today.toPlainYearMonth()
  const missing = [thisMonth, thisMonth.add({ months: 1 })]
    .map(String)
    .filter((month) => !table.some((row) => row.month === month))
  return [
    ...table.map(
      ({ month, cap }) => `${month}  ${cap} %${month === thisMonth.toString() ? '  this month' : ''}`,
    ),
    ...missing.map((month) => `${month}  not loaded`),
  ]
}

export async function doubtsAbout(
  db: Kysely<Database>,
  { month, cap }: MonthlyCap,
  today: Temporal.PlainDate,
): Promise<readonly string[]> {
  const effects = await weighCap(db, { month, cap })
  if (effects === null) return []
  const isPast = month < today.toPlainYearMonth().toString()
  const doubts = [
    ...capJumps(await readUsuryTable(db), { month, cap }).map(
      (jump) => `${cap} % is ${jump.points} points from the ${jump.cap} % of ${jump.month}.`,
    ),
    ...(isPast ? [`${month} is past: what it charged is computed anew.`] : []),
  ]
  const { openLoans, refunds, refunded } = effects
  if (doubts.length === 0 && refunds === 0) return []
  return [
    ...doubts,
    `It changes ${openLoans} open loans, and gives back $ ${refunded.toLocaleString('es-CO')} of ${refunds} paid loans, each with a mail.`,
  ]
}
