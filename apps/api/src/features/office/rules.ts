import { origins } from '@cupo/wire'
import {
  getOfficeRule,
  listOfficeRules,
  type OfficeRule,
  type OfficeRuleDetail,
  type UnconfirmedCap,
} from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { businessDate, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import {
  boundsInWords,
  changesOfRows,
  channelInWords,
  choicesOfRule,
  defaultOfRule,
  everyChannel,
  isRule,
  namesOfRules,
  type RuleRow,
  readRuleRows,
  readUnconfirmedCaps,
  ruleGroups,
  scopeOf,
  textOfValue,
  type UnconfirmedCap as UnconfirmedCapRow,
  valueInWords,
  wordsOfGroup,
  wordsOfRule,
} from '../policy/policy.ts'
import { actorText } from './text/audit.ts'

export function officeRuleRoutes(bind: BindCall, { db }: { readonly db: Kysely<Database> }): void {
  bind(listOfficeRules)(async ({ actor, now }) => {
    const today = businessDate(now)
    const rows = await readRuleRows(db, namesOfRules(), today)
    const rules = namesOfRules().map((name) => ({
      group: wordsOfRule(name).group,
      rule: ruleOf(
        name,
        rows.filter((row) => row.name === name),
      ),
    }))
    const groups = ruleGroups
      .map((group) => ({
        label: wordsOfGroup(group),
        rules: rules.filter((one) => one.group === group).map(({ rule }) => rule),
      }))
      .filter((group) => group.rules.length > 0)
    const unconfirmed = await readUnconfirmedCaps(db, today)
    return {
      status: 200,
      body: { groups, unconfirmed: unconfirmed.map((cap) => presentUnconfirmed(cap, actor.user, now)) },
    }
  })

  bind(getOfficeRule)(async ({ params: { name }, now }) => {
    if (!isRule(name)) return { refusal: { code: 'NoEncontrado' } }
    const rows = await readRuleRows(db, [name], businessDate(now))
    return { status: 200, body: await detailOf(db, name, rows) }
  })
}

/** Null for a caller who may not see the rules. */
export async function countUnconfirmed(db: Kysely<Database>, now: Temporal.Instant) {
  const unconfirmed = await readUnconfirmedCaps(db, businessDate(now))
  return {
    unconfirmed: unconfirmed.length,
    late: unconfirmed.filter((cap) => isLate(cap, now)).length,
  }
}

/** A cap is confirmed within a day. */
const isLate = ({ at }: UnconfirmedCapRow, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instantOf(at).add({ hours: 24 }), now) < 0

const presentUnconfirmed = (cap: UnconfirmedCapRow, user: string, now: Temporal.Instant): UnconfirmedCap => ({
  month: cap.month,
  capFmt: valueInWords('usuryCap', cap.cap),
  by: staffOf(cap.by),
  atFmt: formatDateTime(cap.at),
  isLate: isLate(cap, now),
  isOwn: staffOf(cap.by) === user,
})

/** The product itself seeds the demo's rows. */
const staffOf = (actor: string): string =>
  actor.startsWith('staff:') ? actor.slice(6) : (actorText.clock ?? actor)

/** Channels with a value: those of the rows, or all by a default of the product. */
function ruleOf(name: string, rows: readonly RuleRow[]): OfficeRule {
  const channels = [...new Set(rows.map(({ channel }) => channel))]
  const fallback = defaultOfRule(name)
  const shown =
    channels.includes(everyChannel) || fallback === undefined ? channels : [everyChannel, ...channels]
  return {
    name,
    label: wordsOfRule(name).label,
    isLeftOut: rows.some(({ state }) => state === 'leftOut'),
    values: shown.flatMap((channel) => {
      const own = rows.filter((row) => row.channel === channel)
      const held = own.find(({ state }) => state === 'inForce')
      const next = own.find(({ state }) => state === 'toCome')
      if (held === undefined && next === undefined && fallback === undefined) return []
      return [
        {
          channel,
          channelFmt: channelInWords(channel),
          valueFmt: valueInWords(name, held === undefined ? fallback : held.value),
          sinceFmt: held === undefined ? null : formatDate(held.validFrom),
          next:
            next === undefined
              ? null
              : { fromFmt: formatDate(next.validFrom), valueFmt: valueInWords(name, next.value) },
        },
      ]
    }),
  }
}

async function detailOf(
  db: Kysely<Database>,
  name: string,
  rows: readonly RuleRow[],
): Promise<OfficeRuleDetail> {
  const { label, does } = wordsOfRule(name)
  const changes = await changesOfRows(db, rows)
  const sample = rows.at(-1)?.value ?? defaultOfRule(name)
  return {
    name,
    label,
    does: does ?? null,
    bounds: boundsInWords(name),
    choices: choicesOfRule(name)?.map((value) => ({ value, label: valueInWords(name, value) })) ?? null,
    channels: channelsOf(name).map((channel) => ({ value: channel, label: channelInWords(channel) })),
    isStructured: typeof sample === 'object' && sample !== null,
    rows: rows.toReversed().map(({ channel, validFrom, value, state }) => ({
      channel,
      channelFmt: channelInWords(channel),
      validFrom,
      fromFmt: formatDate(validFrom),
      valueFmt: valueInWords(name, value),
      text: textOfValue(value),
      state,
    })),
    changes: changes.map(({ id, at, actor, askedBy, before, after, row }) => ({
      id,
      atFmt: formatDateTime(at),
      by: staffOf(actor),
      askedBy,
      channelFmt: channelInWords(row.channel),
      fromFmt: formatDate(row.validFrom),
      beforeFmt: before === null ? null : valueInWords(name, before),
      afterFmt: valueInWords(name, after),
    })),
  }
}

function channelsOf(name: string): readonly string[] {
  switch (scopeOf(name)) {
    case 'product':
      return origins
    case 'channel':
      return [everyChannel, ...origins]
    default:
      return [everyChannel]
  }
}
