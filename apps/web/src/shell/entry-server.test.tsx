import { expect, test } from 'vitest'
import { screenNames, screens } from '../screens/registry.ts'
import { shellPatterns } from './entry-server.tsx'

test('every address of every screen has a page, so that a reload of it is never answered as not found', () => {
  const ofEntries = screenNames
    .filter((screen) => screens[screen].entry !== undefined)
    .flatMap((screen) => screens[screen].paths)
  const all = new Set<string>([...ofEntries, ...shellPatterns])
  const missing = screenNames.flatMap((screen) =>
    screens[screen].paths.filter((pattern) => !all.has(pattern)),
  )
  expect(missing).toEqual([])
})

test('an address that ends with whatever a provider adds is there without it, too', () => {
  expect(shellPatterns).toEqual(
    expect.arrayContaining(['/self-manage/payment/:id/response', '/self-manage/payment/:id/response/*']),
  )
})
