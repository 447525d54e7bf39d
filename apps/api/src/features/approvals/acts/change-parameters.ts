import { effectiveAnnualRate } from '@cupo/credit-engine'
import type { ActRow, OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { formatPesos } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import {
  changeParameters,
  type ParameterRow,
  problemInWords,
  rowOfText,
  ruleProblem,
  ruleWords,
  scopeOf,
  type WeighedChange,
  weighChange,
} from '../../policy/policy.ts'
import { weighCap } from '../../servicing/servicing.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'

type Input = OfficeActInput<'changeParameters'>

/** Sets a dated rule. A usury cap of the coming month needs one person, and another confirms it. */
export const changeParametersAct = (_context: OfficeActContext): OfficeAct<Input> => ({
  subject: ({ name, channel, validFrom }) => ({ type: 'parameter', id: `${channel}:${name}:${validFrom}` }),

  async look(transaction, input, { now }) {
    const row = rowOf(input)
    const problem = problemInWords(row)
    if (problem !== null) return refuse('SolicitudInvalida', { message: problem })
    const weighed = await weighChange(transaction, row, businessDate(now))
    if (weighed.isSame) return refuse('SolicitudInvalida', { message: ruleProblem.same })
    const { before, rows, isFirstCapToCome } = weighed
    return done({
      rows: [...rows, ...(await capRows(transaction, row, weighed))],
      facts: { before: JSON.stringify(before.value), from: before.from },
      isAlone: isFirstCapToCome,
    })
  },

  async run(transaction, input, _reason, { actor, now, requestId }) {
    const row = rowOf(input)
    const isApproved = actor.kind === 'staff' && actor.approves !== undefined
    const action = actionOf(row.name, isApproved)
    await changeParameters(transaction, [row], { actor, action, now, requestId })
    const { rows } = await weighChange(transaction, row, businessDate(now))
    return done({ rows: rows.slice(0, 3) })
  },
})

const rowOf = ({ text, ...place }: Input): ParameterRow => rowOfText(place, text)

/** Another person confirms a `loadUsuryCap`. */
function actionOf(name: string, isApproved: boolean): string {
  if (name === 'usuryCap') return isApproved ? 'changeUsuryCap' : 'loadUsuryCap'
  const scope = scopeOf(name)
  return scope === 'product' || scope === 'law' ? 'changeProduct' : 'changeSetting'
}

async function capRows(
  transaction: Transaction<Database>,
  { name, validFrom, value }: ParameterRow,
  { isFirstCapToCome }: WeighedChange,
): Promise<readonly ActRow[]> {
  if (name !== 'usuryCap') return []
  const cap = effectiveAnnualRate(String(value))
  const effects = await weighCap(transaction, { month: validFrom.slice(0, 7), cap })
  return [
    ...(effects === null || effects.openLoans === 0
      ? []
      : [{ label: ruleWords.loans, value: String(effects.openLoans) }]),
    ...(effects === null || effects.refunds === 0
      ? []
      : [
          {
            label: ruleWords.doubt,
            value: ruleWords.refunds(effects.refunds, formatPesos(effects.refunded)),
          },
        ]),
    ...(isFirstCapToCome ? [{ label: ruleWords.confirmation, value: ruleWords.confirmWithinDay }] : []),
  ]
}
