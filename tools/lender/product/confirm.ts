import { createInterface } from 'node:readline/promises'
import { plainText } from './plain-text.ts'

/** Asks the person at the terminal; without one, nobody has said yes. */
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
