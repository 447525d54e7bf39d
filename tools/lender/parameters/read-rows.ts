import { readFileSync } from 'node:fs'
import {
  everyChannel,
  type ParameterRow,
  problemOfRow,
  scopeOf,
} from '../../../apps/api/src/features/policy/parameter-rows.ts'
import { isDay, namesOfKind, rowOfText } from '../../../apps/api/src/features/policy/rule-words.ts'
import { origins } from '../../../packages/wire/src/index.ts'

export type Kind = 'products' | 'settings'

type RowsRead =
  | { readonly ok: true; readonly rows: readonly ParameterRow[] }
  | { readonly ok: false; readonly problem: string }

const examples: Readonly<Record<Kind, string>> = {
  products: 'npm run lender -- products Finter 2027-02-01 effectiveAnnualRate 21.50',
  settings: 'npm run lender -- settings 2027-02-01 otpSeconds 90',
}

/** A channel (none: all), a day, and a name with its value or a JSON file. */
export function readParameterRows(kind: Kind, args: readonly string[]): RowsRead {
  const [first = ''] = args
  const channel = /^\d/.test(first) ? everyChannel : first
  const [date = '', name = '', ...values] = channel === everyChannel ? args : args.slice(1)
  if (channel !== everyChannel && !origins.some((origin) => origin === channel)) {
    return problem(`${first} is no channel: ${origins.join(', ')}`)
  }
  if (!isDay(date)) return problem(`name the day from which it holds: ${examples[kind]}`)
  if (name.endsWith('.json') && values.length === 0) return fromFile(kind, channel, date, name)
  const [text] = values
  if (name === '' || text === undefined || values.length > 1) {
    return problem(`name one value: ${examples[kind]}`)
  }
  return checked(kind, [rowOfText({ channel, name, validFrom: date }, text)])
}

function fromFile(kind: Kind, channel: string, validFrom: string, file: string): RowsRead {
  try {
    const values: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      return problem(`${file} holds no names with values`)
    }
    return checked(
      kind,
      Object.entries(values).map(([name, value]) => ({ channel, name, validFrom, value })),
    )
  } catch (error) {
    return problem(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function checked(kind: Kind, rows: readonly ParameterRow[]): RowsRead {
  const own = namesOfKind(kind)
  const problems = rows.flatMap((row) => {
    const wrong = own.includes(row.name) ? problemOfRow(row) : problemOfName(kind, row.name)
    return wrong === null ? [] : [`${row.name}: ${wrong}`]
  })
  if (rows.length === 0) return problem('there is nothing to change')
  return problems.length === 0 ? { ok: true, rows } : problem(problems.join('; '))
}

function problemOfName(kind: Kind, name: string): string {
  if (name === 'usuryCap') return 'has a command of its own: npm run lender -- usury'
  if (scopeOf(name) === null) return `no such name. There are: ${namesOfKind(kind).join(', ')}`
  return `is changed by npm run lender -- ${kind === 'products' ? 'settings' : 'products'}`
}

const problem = (text: string): RowsRead => ({ ok: false, problem: text })
