import { problemsOf, type ScreenFindings, type Shot, states, widths } from './findings.ts'

export function contactSheet(
  screens: readonly string[],
  findings: ReadonlyMap<string, ScreenFindings>,
): string {
  const taken = screens.flatMap((screen) => findings.get(screen) ?? [])
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen</title>
<style>
  body { margin: 2rem; font: 15px/1.5 system-ui, sans-serif; background: #f4f4f6; color: #1c1c22 }
  nav a { margin-right: .8rem }
  section { margin-top: 3rem }
  .row { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto; padding-bottom: 1rem }
  figure { margin: 0; flex: none }
  figcaption { font-size: 12px; color: #55555f }
  img { display: block; height: 420px; border: 1px solid #d5d5dc; background: #fff }
  .wrong { color: #a40000 }
</style>
<h1>Every screen</h1>
<nav>${taken.map(({ screen }) => `<a href="#${screen}">${screen}</a>`).join('\n')}</nav>
${taken.map(sectionOf).join('\n')}
</html>
`
}

function sectionOf(findings: ScreenFindings): string {
  const { screen, found } = findings
  const others = [...new Set(found.map(({ state }) => state))].filter(
    (one) => !states.some((state) => state === one),
  )
  const rows = [...states, ...others].map((state) => rowOf(found.filter((one) => one.state === state)))
  const wrong = problemsOf(screen, findings).map((problem) => `<p class="wrong">${escaped(problem)}</p>`)
  return `<section id="${screen}"><h2>${screen}</h2>${wrong.join('')}${rows.join('\n')}</section>`
}

const rowOf = (found: readonly Shot[]) =>
  found.length === 0
    ? ''
    : `<div class="row">${widths.map((width) => pictureOf(found, width)).join('')}</div>`

function pictureOf(found: readonly Shot[], width: number): string {
  const one = found.find((finding) => finding.width === width)
  if (one === undefined) return ''
  const file = `${one.screen}/${one.state}-${width}.png`
  return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${one.state} · ${width} · ${escaped(one.address)}</figcaption></figure>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const headings = ['screen', 'states', 'widths', 'axe', 'sideways', 'errors', '< 44 px', 'a 503 leads to']

export function table(screens: readonly string[], findings: ReadonlyMap<string, ScreenFindings>): string {
  const rows = screens.map((screen) => tableRowOf(screen, findings.get(screen)))
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

function tableRowOf(screen: string, findings: ScreenFindings | undefined): readonly string[] {
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
