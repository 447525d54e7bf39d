import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandStyle } from '../../../packages/ui/build/lender.ts'
import { demoLender } from '../../demo/src/lender.ts'

const css = readFileSync(new URL('../../../packages/ui/src/tokens.css', import.meta.url), 'utf8')

/** The colors of the house with those of the demo's lender; the schema of the document checks those of any other. */
const palette = new Map(
  [...`${css}${brandStyle(demoLender)}`.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const texts = [
  ['ink', 'paper'],
  ['ink', 'ground'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'ground'],
  ['ink', 'brand-soft'],
  ['paper', 'ink'],
  ['brand', 'paper'],
  ['brand', 'brand-soft'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['bad', 'paper'],
  ['info', 'info-soft'],
] as const

const between = (one: string, other: string) => contrast(palette.get(one) ?? '', palette.get(other) ?? '')

test.each(texts)('text %s on %s has a contrast of 7:1 or more', (text, ground) => {
  expect(between(text, ground)).toBeGreaterThanOrEqual(7)
})
test.each([
  ['edge', 'paper'],
  ['brand', 'paper'],
  ['focus', 'paper'],
])('a control drawn in %s on %s has 3:1 or more', (control, ground) => {
  expect(between(control, ground)).toBeGreaterThanOrEqual(3)
})
