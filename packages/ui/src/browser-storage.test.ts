// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BrowserStorage, deviceStorage, tabStorage } from './browser-storage.ts'

/** As an Android WebView, a private window and a full disk answer. */
const refusals = {
  'is null': () => null,
  'throws a SecurityError': () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  },
  'is full': () => ({
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
    clear: () => undefined,
  }),
}

const storages: readonly (readonly [string, BrowserStorage])[] = [
  ['localStorage', deviceStorage],
  ['sessionStorage', tabStorage],
]

beforeEach(() => {
  for (const [, storage] of storages) storage.clear()
})

describe.each(storages)('%s', (name, storage) => {
  const real = globalThis[name as 'localStorage']
  const reachBy = (get: () => unknown) => Object.defineProperty(globalThis, name, { configurable: true, get })
  afterEach(() => void reachBy(() => real))

  test.each(Object.entries(refusals))(
    'a storage that %s loses nothing for the document at hand',
    (_, answer) => {
      reachBy(answer)
      expect(storage.knows('key')).toBe(false)
      storage.write('key', 'value')
      expect([storage.read('key'), storage.read('other')]).toEqual(['value', null])
      storage.write('key', null)
      expect([storage.read('key'), storage.knows('key')]).toEqual([null, true])
      storage.clear()
      expect(storage.knows('key')).toBe(false)
    },
  )

  test('a storage that works keeps values for the documents to come', () => {
    storage.write('key', 'value')
    expect(real.getItem('key')).toBe('value')
    expect(storage.knows('key')).toBe(true)
  })

  test('a storage that is full leaves no older value for the documents to come', () => {
    storage.write('key', 'before')
    reachBy(() => ({
      ...refusals['is full'](),
      getItem: (key: string) => real.getItem(key),
      removeItem: (key: string) => real.removeItem(key),
    }))
    storage.write('key', 'after')
    expect([storage.read('key'), real.getItem('key')]).toEqual(['after', null])
    reachBy(() => real)
    storage.write('key', 'later')
    expect(real.getItem('key')).toBe('later')
  })
})
