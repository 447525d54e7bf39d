import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScreenName } from '../../apps/web/src/screens/registry.ts'
import { findingsFile, type ScreenFindings, type Shot } from '../../tools/pictures/findings.ts'
import type { Visit } from '../journeys/visit/open-visit.ts'
import { waitFor } from '../support/wait-for.ts'
import { type HeldCalls, holdCalls } from './held-calls.ts'
import { album, photograph, rest } from './photograph.ts'
import type { Portrait, Question } from './portrait.ts'

/** Photographs every state of a screen, and keeps what was found beside the pictures. */
export async function takePortrait(screen: ScreenName, portrait: Portrait): Promise<ScreenFindings> {
  const visit = await portrait.filled()
  const found: Shot[] = []
  const errors: string[] = []
  let refusedLeadsTo: string | null = null
  try {
    await rest(visit)
    found.push(...(await photograph(visit, screen, 'filled')))
    if (portrait.question !== 'nothing') {
      const asked = await askAndLose(visit, screen, portrait.question)
      found.push(...asked.found)
      refusedLeadsTo = asked.refusedLeadsTo
    }
    errors.push(...errorsOf(visit))
  } finally {
    await visit.close()
  }
  for (const [state, pose] of Object.entries(portrait.others ?? {})) {
    const other = await pose()
    try {
      await rest(other)
      found.push(...(await photograph(other, screen, state)))
      errors.push(...errorsOf(other))
    } finally {
      await other.close()
    }
  }
  const findings = { screen, found, errors, asksNothing: portrait.question === 'nothing', refusedLeadsTo }
  if (album !== undefined) {
    mkdirSync(join(album, screen), { recursive: true })
    writeFileSync(join(album, screen, findingsFile), JSON.stringify(findings, null, 2))
  }
  return findings
}

const errorsOf = ({ errors, violations }: Visit): readonly string[] => [
  ...new Set([...errors, ...violations]),
]

/**
 * Asks with every answer held: that is the wait. Then the network is lost: that is what the screen says of a failure itself. Last
 * a server that is overloaded: most screens lead to the page of it, which has pictures of its own.
 */
async function askAndLose(visit: Visit, screen: ScreenName, question: Exclude<Question, 'nothing'>) {
  const { page } = visit
  const calls = await holdCalls(page, typeof question === 'function' ? 'everything' : question)
  await ask(visit, question)
  await waitFor(`a call of ${screen}`, async () => (calls.count() > 0 ? true : undefined))
  await rest(visit, calls.count)
  const loading = await photograph(visit, screen, 'loading')
  await calls.lose()
  await rest(visit)
  const lost = await photograph(visit, screen, 'error')
  const refusedLeadsTo = question === 'script' ? null : await seeRefusal(visit, calls, question)
  await calls.letGo()
  return { found: [...loading, ...lost], refusedLeadsTo }
}

const ask = (visit: Visit, question: Exclude<Question, 'nothing'>): Promise<unknown> =>
  typeof question === 'function'
    ? question(visit)
    : visit.page.reload({ waitUntil: question === 'script' ? 'commit' : 'load' })

async function seeRefusal(visit: Visit, calls: HeldCalls, question: Exclude<Question, 'nothing'>) {
  const { page } = visit
  const before = new URL(page.url()).pathname
  // A dialog told the failure.
  if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
  calls.refuse()
  await ask(visit, question)
  await waitFor('a call to refuse', async () => (calls.refusals() > 0 ? true : undefined))
  await rest(visit)
  const after = new URL(page.url()).pathname
  return after === before ? null : after
}
