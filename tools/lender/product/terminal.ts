import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../apps/api/src/platform/actor.ts'
import { newId } from '../../../apps/api/src/platform/ids.ts'

export type ArgumentsRead<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string }

/** Null for an unknown option or a missing value. */
export function wordsAndOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return null
  }
}

export type CommandResult = { readonly lines: readonly string[]; readonly isDone: boolean }

export const done = (...lines: readonly string[]): CommandResult => ({ lines, isDone: true })
export const not = (...lines: readonly string[]): CommandResult => ({ lines, isDone: false })

/** Without success the exit code is 1. */
export function printResult({ lines, isDone }: CommandResult): void {
  printLines(lines)
  if (!isDone) process.exitCode = 1
}

export const actingStaff = (clock: { readonly now: () => Temporal.Instant }) => ({
  now: clock.now(),
  actor: staff(),
  requestId: newId(),
})

/** Told apart from the people of the directory, whose names have no stroke. */
export const staff = (): Extract<Actor, { readonly kind: 'staff' }> => ({
  kind: 'staff',
  user: `os/${userName()}`,
})

/** A container may run under a number without a user. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}

/** Makes control characters and direction marks visible (terminal injection). */
export const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '\t' ? ' ' : character === '\u200d' ? '' : '\ufffd',
  )

export function printLines(lines: readonly string[]): void {
  for (const line of lines.flatMap((text) => text.split('\n'))) console.log(plainText(line))
}

export function refuse(why: string): void {
  console.error(why)
  process.exitCode = 1
}

export type Confirm = (question: string) => Promise<boolean>

/** No, without a terminal. */
export async function confirm(asked: string): Promise<boolean> {
  const question = asked.split('\n').map(plainText).join('\n')
  if (!process.stdin.isTTY) {
    console.error(`${question}\nNobody is here to answer: repeat it with --yes.`)
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${question} (yes/no) `)).trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}
