import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** One file a record, so that a write costs the same however many there are. */
export type Collection<T> = {
  readonly get: (id: string) => T | undefined
  readonly all: () => readonly T[]
  /** Resolves once the record would survive a kill of this process. */
  readonly put: (id: string, value: T) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

export type CollectionOptions = {
  readonly keepNewest?: number
  readonly onForget?: (id: string) => Promise<void>
}

type Entry<T> = { readonly id: string; readonly order: number; readonly value: T }

export async function openCollection<T>(
  directory: string,
  options: CollectionOptions = {},
): Promise<Collection<T>> {
  await mkdir(directory, { recursive: true })
  const entries = new Map<string, Entry<T>>()
  for (const entry of await loadEntries<T>(directory)) entries.set(entry.id, entry)
  let nextOrder = 1 + Math.max(0, ...[...entries.values()].map((entry) => entry.order))
  const inOrder = createQueues()
  const fileOf = (id: string) => path.join(directory, `${fileNameOf(id)}.json`)

  const remove = async (id: string) => {
    entries.delete(id)
    await inOrder(id, () => rm(fileOf(id), { force: true }))
    await options.onForget?.(id)
  }

  const forgetOldest = async () => {
    const surplus = entries.size - (options.keepNewest ?? Number.POSITIVE_INFINITY)
    if (surplus <= 0) return
    for (const id of [...entries.keys()].slice(0, surplus)) await remove(id)
  }

  return {
    get: (id) => entries.get(id)?.value,
    all: () => [...entries.values()].map((entry) => entry.value),
    put: async (id, value) => {
      const entry = { id, order: entries.get(id)?.order ?? nextOrder++, value }
      entries.set(id, entry)
      await inOrder(id, () => writeAtomically(fileOf(id), JSON.stringify(entry)))
      await forgetOldest()
    },
    remove,
  }
}

/** The content is complete before it gets its name. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  await writeFile(draft, content)
  await rename(draft, file)
}

const filesAtOnce = 64

async function loadEntries<T>(directory: string): Promise<readonly Entry<T>[]> {
  const entries: Entry<T>[] = []
  const files = (await readdir(directory)).map((name) => path.join(directory, name))
  for (const draft of files.filter((file) => file.endsWith('.draft'))) await rm(draft, { force: true })
  const records = files.filter((file) => file.endsWith('.json'))
  for (let start = 0; start < records.length; start += filesAtOnce) {
    const some = records.slice(start, start + filesAtOnce)
    entries.push(...(await Promise.all(some.map(async (file) => asEntry<T>(await readFile(file, 'utf8'))))))
  }
  return entries.sort((one, other) => one.order - other.order)
}

/** Only this module writes these files, always whole. */
function asEntry<T>(text: string): Entry<T> {
  return JSON.parse(text) as Entry<T>
}

function fileNameOf(id: string): string {
  if (/^[A-Za-z0-9_-]{1,80}$/.test(id)) return id
  return `h.${createHash('sha256').update(id).digest('hex')}`
}

function createQueues() {
  const tails = new Map<string, Promise<void>>()
  return async (id: string, work: () => Promise<void>): Promise<void> => {
    const mine = (tails.get(id) ?? Promise.resolve()).catch(() => undefined).then(work)
    tails.set(id, mine)
    try {
      await mine
    } finally {
      if (tails.get(id) === mine) tails.delete(id)
    }
  }
}
