// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { screenNames, screens } from '../screens/registry.ts'
import { screenComponents } from './screen-components.ts'

test('each file of the registry exports its screen alone, and each screen file has its row', async () => {
  const files = import.meta.glob<object>('../{steps,features,channels}/**/*-screen.tsx')
  const named = new Set(screenNames.flatMap((name) => screens[name].file ?? []))
  expect(Object.keys(files).toSorted()).toEqual([...named].map((file) => `../${file}`).toSorted())
  for (const load of Object.values(files)) expect(Object.keys(await load())).toHaveLength(1)
}, 60_000)

test('a screen without a file so far has no component, every other has one', () => {
  const without = screenNames.filter((name) => screenComponents[name] === undefined)
  expect(without).toEqual(screenNames.filter((name) => screens[name].file === null))
})
