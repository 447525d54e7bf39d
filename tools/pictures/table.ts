import { type ScreenFindings, type Shot, states, widths } from './findings.ts'

const headings = ['screen', 'states', 'widths', 'axe', 'sideways', 'errors', '< 44 px', 'a 503 leads to']

export function table(screens: readonly string[], findings: ReadonlyMap<string, ScreenFindings>): string {
  const rows = screens.map((screen) => rowOf(screen, findings.get(screen)))
  const columns = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(columns[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [headings, columns.map((width) => '─'.repeat(width)), ...rows].map(line).join('\n')
}

function rowOf(screen: string, findings: ScreenFindings | undefined): readonly string[] {
  if (findings === undefined) return [screen, 'none']
  const { found, errors, asksNothing, refusedLeadsTo } = findings
  const names = [...new Set(found.map(({ state }) => state))]
  const others = names.filter((name) => !states.some((state) => state === name))
  const shown = [...states.filter((state) => names.includes(state)), ...others]
  const small = new Set(found.flatMap((one) => one.small))
  return [
    screen,
    shown.join(' '),
    widths.filter((width) => found.some((one) => one.width === width)).join(' '),
    String(count(found, ({ violations }) => violations.length)),
    String(count(found, ({ overflow }) => (overflow > 0 ? 1 : 0))),
    String(errors.length),
    String(small.size),
    asksNothing ? 'asks nothing' : (refusedLeadsTo ?? 'itself'),
  ]
}

const count = (found: readonly Shot[], of: (one: Shot) => number) =>
  found.reduce((sum, one) => sum + of(one), 0)
