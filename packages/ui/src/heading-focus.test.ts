// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { announceArrival, announceInNextDocument, receiveArrival, wasAnnounced } from './heading-focus.ts'

beforeEach(() => {
  document.body.innerHTML = ''
  // Whatever a test before left waiting is received.
  announceArrival()
  receiveArrival(heading())
  document.body.innerHTML = ''
})

function heading({ isHidden = false, isWaiting = false } = {}): HTMLElement {
  const element = document.createElement('h1')
  element.tabIndex = -1
  if (isWaiting) element.dataset.waiting = ''
  // As browsers do for what is not displayed; happy-dom would focus it.
  if (isHidden) element.focus = () => undefined
  document.body.append(element)
  return element
}

test('the heading of the old screen, which React still keeps hidden, does not take the arrival (R-V49)', () => {
  heading({ isHidden: true })
  const skeleton = heading({ isWaiting: true })
  announceArrival()
  expect(document.activeElement).toBe(skeleton)
  const arrived = heading()
  receiveArrival(arrived)
  expect(document.activeElement).toBe(arrived)
})

test('the heading that had the focus when React hid it does not take the arrival of the next screen (R-V49)', () => {
  const hidden = heading()
  announceArrival()
  expect(document.activeElement).toBe(hidden)
  hidden.focus = () => undefined
  announceArrival()
  const arrived = heading()
  receiveArrival(arrived)
  expect(document.activeElement).toBe(arrived)
})

test('a heading that comes after the arrival was received takes no focus', () => {
  const arrived = heading()
  announceArrival()
  receiveArrival(heading())
  expect(document.activeElement).toBe(arrived)
})

test('a document is told once that the one before it led there', () => {
  expect(wasAnnounced()).toBe(false)
  announceInNextDocument()
  expect(wasAnnounced()).toBe(true)
  expect(wasAnnounced()).toBe(false)
})
