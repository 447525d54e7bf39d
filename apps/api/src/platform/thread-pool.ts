import { availableParallelism } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'

type Task<Input, Output> = {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

type Answer<Output> = { readonly output: Output } | { readonly error: unknown }

/** One core is for the event loop; two threads draw faster than a process of ours ever asks. */
const threadsMax = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * A thread that needs more ends with its task, and the process goes on. With 16 MB for young objects a thread spent 29 % of its
 * time on collecting, with 48 it spends 24 %.
 */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 }

/**
 * Work that holds the processor long, away from the event loop: in threads of a module that calls `serveThread`. A thread
 * begins with the first task that needs it, does one task at a time, and keeps no process alive. A task whose thread ends
 * is rejected, and the next task gets a new thread.
 */
export function threadPool<Input, Output>(module: URL): (input: Input) => Promise<Output> {
  const waiting: Task<Input, Output>[] = []
  const idle: ((task: Task<Input, Output>) => void)[] = []
  let started = 0

  const assign = () => {
    while (waiting.length > 0) {
      const take = idle.pop() ?? (started < threadsMax ? startThread() : undefined)
      if (take === undefined) return
      const task = waiting.shift()
      if (task !== undefined) take(task)
    }
  }

  const startThread = () => {
    const thread = new Worker(module, { resourceLimits })
    let current: Task<Input, Output> | null = null
    let failure: unknown = new Error('a thread has ended')
    const take = (task: Task<Input, Output>) => {
      current = task
      thread.ref()
      thread.postMessage(task.input)
    }
    const finish = () => {
      const finished = current
      current = null
      thread.unref()
      return finished
    }
    started += 1
    thread.on('message', (answer: Answer<Output>) => {
      const task = finish()
      idle.push(take)
      if ('error' in answer) task?.reject(answer.error)
      else task?.resolve(answer.output)
      assign()
    })
    thread.on('error', (error) => {
      failure = error
    })
    thread.on('exit', () => {
      started -= 1
      if (idle.includes(take)) idle.splice(idle.indexOf(take), 1)
      finish()?.reject(failure)
      assign()
    })
    return take
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      assign()
    })
}

/** In the module of a thread: does each task it is given. */
export function serveThread<Input, Output>(work: (input: Input) => Promise<Output> | Output): void {
  parentPort?.on('message', async (input: Input) => {
    try {
      parentPort?.postMessage({ output: await work(input) })
    } catch (error) {
      parentPort?.postMessage({ error })
    }
  })
}
