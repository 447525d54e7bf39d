// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPress } from './after-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const acts: string[] = []
const act = (name: string) => afterPress(() => acts.push(name))
const happens = (event: string) => document.body.dispatchEvent(new Event(event, { bubbles: true }))

test('a message waits for the click of the press that left its field, and comes at once without a press', () => {
  act('by the keyboard')
  expect(acts).toEqual(['by the keyboard'])
  happens('pointerdown')
  act('by a press')
  happens('pointerup')
  expect(acts).toEqual(['by the keyboard'])
  happens('click')
  vi.advanceTimersByTime(0)
  expect(acts).toEqual(['by the keyboard', 'by a press'])
})

test('a press soon after another keeps a message back until its own click', () => {
  acts.length = 0
  for (const event of ['pointerdown', 'pointerup', 'click']) happens(event)
  vi.advanceTimersByTime(200)
  happens('pointerdown')
  act('by the second press')
  vi.advanceTimersByTime(200)
  expect(acts).toEqual([])
  happens('click')
  vi.advanceTimersByTime(0)
  expect(acts).toEqual(['by the second press'])
})

test('a press that becomes no click keeps a message back for a moment only', () => {
  acts.length = 0
  happens('pointerdown')
  act('dragged away')
  happens('pointerup')
  vi.advanceTimersByTime(299)
  expect(acts).toEqual([])
  vi.advanceTimersByTime(1)
  expect(acts).toEqual(['dragged away'])
})
