import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Actor } from '../../../apps/api/src/platform/actor.ts'

/** What a command line asks for, or why it is not understood. */
export type ArgumentsRead<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string }

/** Words and options of a command line; null where an option is unknown or lacks its value. */
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

/** The user of this machine, as audit rows name who ran a command. */
export const staff = (): Actor => ({ kind: 'staff', user: userName() })

/** A container may run under a number that no user has. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}

/**
 * A customer's text as one line of a terminal: control characters could recolor, forge or copy, and marks of direction could
 * turn lines around. Each becomes a visible sign.
 */
export const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '\t' ? ' ' : character === '\u200d' ? '' : '\ufffd',
  )

/** Prints the lines of a result as plain text. */
export function printLines(lines: readonly string[]): void {
  for (const line of lines.flatMap((text) => text.split('\n'))) console.log(plainText(line))
}

/** Says why nothing was done; the command ends with code 1. */
export function refuse(why: string): void {
  console.error(why)
  process.exitCode = 1
}

/** Asks the person at the terminal; without a terminal the answer is no. */
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
