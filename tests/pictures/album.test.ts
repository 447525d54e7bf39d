import { expect, test } from 'vitest'
import { screenNames } from '../../apps/web/src/screens/registry.ts'
import { problemsOf, type ScreenFindings, states, widths } from '../../tools/pictures/findings.ts'
import { album } from './album.ts'

test('every row of the web’s table of screens has a portrait, and no portrait is of another screen', () => {
  expect(Object.keys(album).toSorted()).toEqual(screenNames.toSorted())
})

test('a screen that asks nothing is one of the few that are shown from what an earlier answer said', () => {
  const silent = screenNames.filter((name) => album[name].question === 'nothing')
  expect(silent).toEqual(['preValidationReproved'])
})

const whole: ScreenFindings = {
  screen: 'login',
  found: states.flatMap((state) =>
    widths.map((width) => ({
      screen: 'login',
      state,
      width,
      violations: [],
      overflow: 0,
      small: [],
      address: '/login',
    })),
  ),
  errors: [],
  asksNothing: false,
  refusedLeadsTo: '/unavailable',
}

test('a screen is wrong where a state or a width is missing, and where something was found', () => {
  expect(problemsOf('login', whole)).toEqual([])
  expect(problemsOf('login', undefined)).toEqual(['login: no pictures'])
  const [first, ...others] = whole.found
  expect(problemsOf('login', { ...whole, found: others })).toEqual(['login: loading at 360 is missing'])
  if (first === undefined) throw new Error('nothing found')
  const found = [{ ...first, violations: ['color-contrast:\n <p>'], overflow: 4 }, ...others]
  expect(problemsOf('login', { ...whole, found, errors: ['TypeError'] })).toEqual([
    'login: loading at 360: color-contrast: <p>',
    'login: loading at 360 is 4 pixels wider than the device',
    'login: TypeError',
  ])
  expect(problemsOf('login', { ...whole, asksNothing: true, found: whole.found.slice(3, 6) })).toEqual([])
})
