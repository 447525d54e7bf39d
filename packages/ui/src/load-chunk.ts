import { commonText } from './text/common.ts'

export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'

  readonly isServerThere: boolean

  constructor(message: string, isServerThere: boolean) {
    super(message)
    this.isServerThere = isServerThere
  }
}

export const wordsOfMissingPart = ({ isServerThere }: ChunkFailure) =>
  isServerThere
    ? { title: commonText.missingPartTitle, text: commonText.missingPartText }
    : { title: commonText.offlineTitle, text: commonText.offlineText }

/**
 * Every dynamic import goes through here or `loadAhead`. A file that the server lacks means a newer release: the page
 * loads itself anew, once. Otherwise rejects with a `ChunkFailure`.
 */
export async function loadChunk<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await fetchChunk(load)
  } catch (error) {
    if (error instanceof ChunkFailure && error.isServerThere && reloadOnce())
      return new Promise(() => undefined)
    throw error
  }
}

/** Null where the part does not come: the screen can do without it for now. */
export async function loadAhead<M>(load: () => Promise<M>): Promise<M | null> {
  try {
    return await fetchChunk(load)
  } catch (error) {
    if (error instanceof ChunkFailure) return null
    throw error
  }
}

/**
 * For the first press of an entry screen: while nothing is typed yet, the page of a gone release loads itself anew.
 * Null where the part does not come.
 */
export async function loadEarly<M>(load: () => Promise<M>): Promise<M | null> {
  try {
    return await fetchChunk(load)
  } catch (error) {
    if (!(error instanceof ChunkFailure)) throw error
    if (error.isServerThere && !isTouched() && reloadOnce()) return new Promise(() => undefined)
    return null
  }
}

/** A reload by a script gives no field its value back. */
const isTouched = (): boolean =>
  [...document.querySelectorAll('input')].some(({ type, value, defaultValue, checked, defaultChecked }) =>
    /^(?:checkbox|radio)$/.test(type) ? checked !== defaultChecked : value !== defaultValue,
  )

export async function loadOrTell<M>(
  load: () => Promise<M>,
  tell: (failure: ChunkFailure) => void,
): Promise<M | null> {
  try {
    return await loadChunk(load)
  } catch (error) {
    if (!(error instanceof ChunkFailure)) throw error
    tell(error)
    return null
  }
}

/**
 * Once for this build and history entry: the mark outlives the reload and needs no storage. Answers whether the page
 * is leaving.
 */
export function reloadOnce(): boolean {
  if (history.state?.reloadedBy === import.meta.url) return false
  history.replaceState({ ...history.state, reloadedBy: import.meta.url }, '')
  location.reload()
  return true
}

/** As the specification says of a chunk (S3 8.2). */
const patienceMs = 120_000

async function fetchChunk<M>(load: () => Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure('A chunk did not come in time', false)), patienceMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw isMissingFile(error) ? new ChunkFailure(String(error), await isServerThere()) : error
  } finally {
    clearTimeout(timer)
  }
}

/** As Chromium and Firefox, and as WebKit say it; an error inside of the file reads otherwise. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message)

/** A browser that thinks it is online may have no way to us, and a page without a network must not leave. */
const isServerThere = (): Promise<boolean> =>
  navigator.onLine
    ? fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)
