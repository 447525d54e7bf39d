// Tells of each pattern on its input, as JSON, whether it reads any text in linear time. A process of its own: the work takes
// seconds, and the checker is told by its environment to be plain JavaScript.
import { text } from 'node:stream/consumers'

process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** What the automaton does not know, a look around or a reference, is tried with texts that the checker breeds. */
function verdictOn({ pattern, flags }) {
  const source = flags.replace('v', 'u')
  const exact = checkSync(pattern, source, { checker: 'automaton', timeout: 30_000 })
  if (exact.status !== 'unknown') return exact
  return checkSync(pattern, source, { checker: 'fuzz', timeout: 30_000, randomSeed: 1, maxIteration: 4 })
}

const patterns = JSON.parse(await text(process.stdin))
const verdicts = patterns.map((pattern) => {
  const { status, complexity } = verdictOn(pattern)
  return status === 'safe' ? 'safe' : `${status} ${complexity?.summary ?? ''}`.trim()
})
process.stdout.write(JSON.stringify(verdicts))
