import { parentPort, workerData } from 'node:worker_threads'
import { type AttackName, attacks } from './overload-attacks.ts'

/**
 * An attacker in a thread of their own, who begins again a moment after everything was answered, until they are told to stop.
 * Without that moment they take the processor of a machine on which they stand themselves, whatever they send.
 */
const {
  webUrl,
  name,
  count,
}: { readonly webUrl: string; readonly name: AttackName; readonly count: number } = workerData

const pauseMs = 300

let isOver = false
parentPort?.on('message', () => {
  isOver = true
})

const outcomes = new Set<number | 'cut'>()
let bursts = 0
while (!isOver) {
  for (const outcome of await attacks[name](webUrl, count)) outcomes.add(outcome)
  bursts += 1
  if (bursts === 1) parentPort?.postMessage('begun')
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
parentPort?.postMessage({ bursts, outcomes: [...outcomes] })
parentPort?.close()
