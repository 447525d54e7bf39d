/** A part of the app that could not be fetched: the network is away, or a newer release has taken its place. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

/** As the specification says of a chunk (S3 8.2). */
const patienceMs = 120_000

/** Every dynamic import of the build goes through here, in the place of the bundler's helper (`build/lazy-styles.ts`). */
export async function loadChunk<M>(load: () => Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure('A chunk did not come in time')), patienceMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw isMissingFile(error) ? new ChunkFailure(String(error)) : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A browser may remember that a file failed, so it is asked for once more under another address. The build puts this
 * behind each `import()` of a chunk.
 */
async function importAgain(error: unknown, address: string): Promise<unknown> {
  if (!isMissingFile(error) || !navigator.onLine) throw error
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
}

Object.assign(globalThis, { importAgain })

/** As Chromium and Firefox, and as WebKit say it; an error inside of the file reads otherwise. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message)
