import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Shot = {
  readonly screen: string
  /** `loading`, `filled`, `error`, or the word of another filled state. */
  readonly state: string
  readonly width: number
  readonly violations: readonly string[]
  /** Pixels that the page is wider than the device. */
  readonly overflow: number
  readonly small: readonly string[]
  readonly address: string
}

export type ScreenFindings = {
  readonly screen: string
  readonly found: readonly Shot[]
  readonly errors: readonly string[]
  readonly asksNothing: boolean
  /** The screen shown for an answer 503; null if the screen itself shows it. */
  readonly refusedLeadsTo: string | null
}

export const findingsFile = 'found.json'
export const widths = [360, 768, 1280] as const
export const states = ['loading', 'filled', 'error'] as const

export function readFindings(folder: string): ReadonlyMap<string, ScreenFindings> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).map((name) => join(folder, name, findingsFile))
  const read = files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as ScreenFindings)
  return new Map(read.map((one) => [one.screen, one]))
}

export function problemsOf(screen: string, findings: ScreenFindings | undefined): readonly string[] {
  if (findings === undefined) return [`${screen}: no pictures`]
  const needed = findings.asksNothing ? ['filled'] : states
  const missing = needed.flatMap((state) =>
    widths.flatMap((width) =>
      findings.found.some((one) => one.state === state && one.width === width)
        ? []
        : [`${screen}: ${state} at ${width} is missing`],
    ),
  )
  return [
    ...missing,
    ...findings.found.flatMap(({ state, width, violations, overflow }) => [
      ...violations.map((one) => `${screen}: ${state} at ${width}: ${one.replace(/\s+/g, ' ')}`),
      ...(overflow > 0
        ? [`${screen}: ${state} at ${width} is ${overflow} pixels wider than the device`]
        : []),
    ]),
    ...findings.errors.map((error) => `${screen}: ${error}`),
  ]
}
