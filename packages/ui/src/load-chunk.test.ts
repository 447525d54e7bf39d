// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ChunkFailure,
  loadAhead,
  loadChunk,
  loadEarly,
  loadOrTell,
  reloadOnce,
  wordsOfMissingPart,
} from './load-chunk.ts'

const reload = vi.fn()
const answer = vi.fn<() => Promise<unknown>>()

beforeEach(() => {
  history.replaceState({ from: '/login' }, '', '/')
  vi.spyOn(location, 'reload').mockImplementation(reload)
  reload.mockClear()
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const messages = [
  ['Failed to fetch dynamically imported module: http://localhost/assets/screen.js'],
  ['error loading dynamically imported module: http://localhost/assets/screen.js'],
  ['Importing a module script failed.'],
]
const missing = () => Promise.reject(new TypeError(messages[0]?.[0]))

test('a chunk that comes is passed on', async () => {
  expect(await loadChunk(async () => 'screen')).toBe('screen')
  expect(await loadAhead(async () => 'screen')).toBe('screen')
})

test('an error inside of a chunk is no failure of fetching it', async () => {
  const defect = new TypeError('undefined is not a function')
  await expect(loadChunk(() => Promise.reject(defect))).rejects.toBe(defect)
  await expect(loadAhead(() => Promise.reject(defect))).rejects.toBe(defect)
})

test.each(messages)(
  '%s, while the server answers, loads the page anew, and nothing else happens meanwhile',
  async (message) => {
    answer.mockResolvedValue({ ok: true })
    const loading = loadChunk(() => Promise.reject(new TypeError(message)))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(await Promise.race([loading, Promise.resolve('open')])).toBe('open')
    expect(history.state).toMatchObject({ from: '/login' })
  },
)

test('a part that is missing after the page was loaded anew is told as a fault of ours, and nothing loops', async () => {
  answer.mockResolvedValue({ ok: true })
  expect(reloadOnce()).toBe(true)
  reload.mockClear()
  const failure = await loadChunk(missing).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ChunkFailure)
  if (failure instanceof ChunkFailure) expect(wordsOfMissingPart(failure).text).toMatch(/no de tu internet/)
  expect(reload).not.toHaveBeenCalled()
})

test('another build loads its page anew although the one before has', async () => {
  answer.mockResolvedValue({ ok: true })
  history.replaceState({ reloadedBy: 'https://cupo.example/assets/entry-client-before.js' }, '')
  loadChunk(missing)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test.each([
  ['says so', false],
  ['does not know', true],
])('without a network the page stays, whether the browser %s', async (_, onLine) => {
  vi.stubGlobal('navigator', { onLine })
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  const failures: ChunkFailure[] = []
  expect(await loadOrTell(missing, (failure) => failures.push(failure))).toBeNull()
  expect(failures.map((failure) => wordsOfMissingPart(failure).title)).toEqual(['Sin conexión'])
  expect(reload).not.toHaveBeenCalled()
})

test('a part that is fetched ahead and does not come changes nothing', async () => {
  answer.mockResolvedValue({ ok: true })
  expect(await loadAhead(missing)).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('a chunk that does not come within 120 seconds is a chunk failure (R-V49)', async () => {
  vi.useFakeTimers()
  const failure = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_000)
  const early = await Promise.race([failure, Promise.resolve('waiting')])
  expect(early).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await failure).toBeInstanceOf(ChunkFailure)
})

test.each([
  ['nothing is typed', '', 1],
  ['something is typed', 'ana@correo.example', 0],
])('a part that is fetched early loads the page anew only while %s', async (_, value, reloads) => {
  answer.mockResolvedValue({ ok: true })
  document.body.innerHTML = '<form><input name="email"><input type="checkbox" name="terms"></form>'
  const email = document.querySelector('input')
  if (email) email.value = value
  const early = loadEarly(missing)
  if (reloads === 0) expect(await early).toBeNull()
  else await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(reload).toHaveBeenCalledTimes(reloads)
})
