import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Department } from './municipality-list.ts'
import { placeName } from './spanish-names.ts'

const seed: readonly Department[] = JSON.parse(
  readFileSync(
    new URL('../../apps/api/src/features/addresses/seed/municipalities.json', import.meta.url),
    'utf8',
  ),
)

test.each([
  ['SAN JOSÉ DEL FRAGUA', 'San José del Fragua'],
  ['San José De La Montaña', 'San José de la Montaña'],
  ['EL CARMEN DE VIBORAL', 'El Carmen de Viboral'],
  ['BOGOTÁ, D.C.', 'Bogotá, D.C.'],
  ['SAN ANDRÉS, PROVIDENCIA Y SANTA CATALINA', 'San Andrés, Providencia y Santa Catalina'],
  ['  La   Unión ', 'La Unión'],
  ['Pen\u0303ol', 'Peñol'],
])('%s is written %s', (text, name) => {
  expect(placeName(text)).toBe(name)
})

test('every name of the seed comes back from capitals as it is', () => {
  for (const { name, municipalities } of seed) {
    for (const text of [name, ...municipalities.map((municipality) => municipality.name)]) {
      expect(placeName(text.toLocaleUpperCase('es-CO'))).toBe(text)
    }
  }
})
