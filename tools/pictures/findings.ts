import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What was found on a state of a screen at a width. */
export type Shot = {
  readonly screen: string
  /** `loading`, `filled`, `error`, or the word of another filled state. */
  readonly state: string
  readonly width: number
  /** Of accessibility. */
  readonly violations: readonly string[]
  /** Pixels that the page is wider than the device. */
  readonly overflow: number
  /** Targets of a finger under 44 pixels. */
  readonly small: readonly string[]
  /** Where the picture was taken: another page, where the rules lead there. */
  readonly address: string
}

/** What was found on a screen in all its states. */
export type ScreenFindings = {
  readonly screen: string
  readonly found: readonly Shot[]
  /** What its pages threw or logged, and what their policy refused. */
  readonly errors: readonly string[]
  /** It asks the server for nothing, so that there is no wait and no failure to see. */
  readonly asksNothing: boolean
  /** Where a server leads that answers 503; null where the screen says it itself. */
  readonly refusedLeadsTo: string | null
}

export const findingsFile = 'found.json'
export const widths = [360, 768, 1280] as const
export const states = ['loading', 'filled', 'error'] as const

/** The findings below a folder of pictures, by screen. */
export function readFindings(folder: string): ReadonlyMap<string, ScreenFindings> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).map((name) => join(folder, name, findingsFile))
  const read = files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as ScreenFindings)
  return new Map(read.map((one) => [one.screen, one]))
}

/** What a screen lacks or breaks, a line each; nothing where it is whole. */
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
