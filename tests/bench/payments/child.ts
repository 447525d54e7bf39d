import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Has processor time of its own, and does one thing at a time. */
export type Child<Ready> = {
  readonly ready: Ready
  readonly ask: <Answer>(question: object) => Promise<Answer>
  readonly stop: () => Promise<void>
}

export async function startChild<Ready>(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<Child<Ready>> {
  const child = fork(join(import.meta.dirname, file), { env: { ...process.env, ...environment } })
  const exit = once(child, 'exit')
  const answer = async <Answer>(): Promise<Answer> => {
    const arrived = await Promise.race([nextMessage(child), exit.then(() => hasEnded)])
    if (arrived === hasEnded) throw new Error(`${file} has ended`)
    return arrived as Answer
  }
  const ready = await answer<Ready>()
  return {
    ready,
    ask: (question) => {
      child.send(question)
      return answer()
    },
    stop: async () => {
      child.disconnect()
      await exit
    },
  }
}

const hasEnded = Symbol('ended')

const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('message', resolve))

/** In the child: reports that it is ready, answers each question, ends with its parent. */
export function serveParent<Question>(ready: object, answer: (question: Question) => unknown): void {
  process.on('message', async (question) => process.send?.(await answer(question as Question)))
  process.once('disconnect', () => process.exit())
  process.send?.(ready)
}

export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

export type ProcessorQuestion = { readonly kind: 'processorMs' }
