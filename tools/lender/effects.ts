import type { Temporal } from 'temporal-polyfill'
import { newId } from '../../apps/api/src/platform/ids.ts'
import {
  settleEffect,
  type WaitingEffectRow,
  waitingEffects,
} from '../../apps/api/src/platform/jobs/lender-effects.ts'
import { throughOffice } from './product/office-door.ts'
import { type ArgumentsRead, printLines, refuse, staff, wordsAndOptions } from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- effects                                what waits, and what is parked
npm run lender -- effects 50226724e080 retry "why"    it is sent again at once, and as often as a new one
npm run lender -- effects 50226724e080 drop "why"     it never leaves
Where the lender has a directory, dropping asks somebody in the office; --yes answers the question beforehand.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const order = read.value
  await withProduct(async (product) => {
    const { db, clock } = product
    if (order.kind === 'list') {
      printLines(tellEffects(await waitingEffects(db), clock.now()))
      return
    }
    if (order.kind === 'drop') {
      const ending = (await waitingEffects(db)).filter(({ id }) => id.endsWith(order.effect))
      const effect = ending.length === 1 ? (ending[0]?.id ?? '') : order.effect
      if (
        await throughOffice(
          product,
          { act: 'dropEffect', input: { effect } },
          { reason: order.why, isSure: order.isSure },
        )
      )
        return
    }
    const settled = await settleEffect(db, order, {
      actor: staff(),
      now: clock.now(),
      requestId: newId(),
    })
    printLines([settled.told])
    if (!settled.isDone) process.exitCode = 1
  })
}

type EffectOrder =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'retry' | 'drop'
      readonly effect: string
      readonly why: string
      readonly isSure: boolean
    }

export function readArguments(args: readonly string[]): ArgumentsRead<EffectOrder> {
  const read = wordsAndOptions(args, { yes: { type: 'boolean' } })
  const [effect, act = '', why = '', ...more] = read?.positionals ?? ['']
  if (effect === undefined) return { ok: true, value: { kind: 'list' } }
  const isUnderstood = /^[0-9a-f-]{8,36}$/.test(effect) && why.trim() !== '' && more.length === 0
  if (!isUnderstood || (act !== 'retry' && act !== 'drop')) return { ok: false, problem: usage }
  return { ok: true, value: { kind: act, effect, why: why.trim(), isSure: read?.values.yes ?? false } }
}

export function tellEffects(rows: readonly WaitingEffectRow[], now: Temporal.Instant): readonly string[] {
  const isForLater = ({ sendAfter }: WaitingEffectRow) =>
    sendAfter !== null && Date.parse(sendAfter) > now.epochMilliseconds
  const later = rows.filter(isForLater)
  const parked = rows.filter(({ parkedAt }) => parkedAt !== null)
  const waiting = rows.filter((row) => row.parkedAt === null && !isForLater(row))
  return [
    ...section('Parked: refused for good, until somebody retries or drops them', parked),
    ...section('Waiting: tried again by themselves', waiting),
    `${later.length} more wait for their moment.`,
  ]
}

function section(title: string, rows: readonly WaitingEffectRow[]): readonly string[] {
  if (rows.length === 0) return []
  const lines = rows.map(
    ({ id, kind, createdAt, attempts, lastError }) =>
      `  ${id.slice(-12)}  ${kind.padEnd(14)}  ${createdAt.slice(0, 16)}  ${attempts} tries  ${lastError ?? ''}`,
  )
  return [title, ...lines, '']
}
