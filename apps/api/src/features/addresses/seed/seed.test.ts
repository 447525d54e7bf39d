import { describe, expect, test } from 'vitest'
import departments from './municipalities.json' with { type: 'json' }
import neighborhoods from './neighborhoods.json' with { type: 'json' }

const municipalities = departments.flatMap((department) => department.municipalities)
const nameOf = new Map(municipalities.map(({ code, name }) => [code, name]))

describe('the municipalities', () => {
  test('the municipalities are 1,122 of 33 departments, each once', () => {
    expect(departments).toHaveLength(33)
    expect(municipalities).toHaveLength(1_122)
    expect(nameOf.size).toBe(1_122)
  })

  test('the municipalities carry the code of their department', () => {
    for (const department of departments) {
      expect(department.code).toMatch(/^\d{2}$/)
      for (const { code } of department.municipalities)
        expect(code).toMatch(new RegExp(`^${department.code}\\d{3}$`))
    }
  })

  test.each([
    ['13490', 'Norosí'],
    ['19300', 'Guachené'],
    ['23682', 'San José de Uré'],
    ['23815', 'Tuchín'],
    ['27493', 'Nuevo Belén de Bajirá'],
    ['05001', 'Medellín'],
    ['05360', 'Itagüí'],
    ['11001', 'Bogotá, D.C.'],
    ['54001', 'San José de Cúcuta'],
    ['15842', 'Úmbita'],
    ['88564', 'Providencia'],
  ])('%s is %s', (code, name) => {
    expect(nameOf.get(code)).toBe(name)
  })

  test.each(['27086', '94663'])('%s is gone', (code) => {
    expect(nameOf.has(code)).toBe(false)
  })

  test('the municipalities are written with their accents and small particles, in composed letters', () => {
    for (const { name } of [...departments, ...municipalities]) {
      expect(name).toBe(name.normalize('NFC'))
      expect(name).not.toMatch(/ (?:De|Del|Y) |^\s|\s$/)
    }
    const accented = municipalities.filter(({ name }) => /[áéíóúüñ]/i.test(name))
    expect(accented.length).toBe(391)
  })

  test.each([
    ['05', 'Antioquia', 125],
    ['11', 'Bogotá, D.C.', 1],
    ['15', 'Boyacá', 123],
    ['25', 'Cundinamarca', 116],
    ['27', 'Chocó', 31],
    ['94', 'Guainía', 8],
  ])('the municipalities department %s is %s with %i', (code, name, count) => {
    const department = departments.find((candidate) => candidate.code === code)
    expect(department?.name).toBe(name)
    expect(department?.municipalities).toHaveLength(count)
  })
})

describe('the neighborhoods', () => {
  test('the neighborhoods are of the six cities, coded by their municipality', () => {
    expect(neighborhoods.map(({ municipalityCode }) => nameOf.get(municipalityCode))).toEqual([
      'Medellín',
      'Barranquilla',
      'Bogotá, D.C.',
      'Cartagena de Indias',
      'Bucaramanga',
      'Cali',
    ])
    for (const { municipalityCode, neighborhoods: list } of neighborhoods) {
      expect(list.length).toBeGreaterThanOrEqual(14)
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
      list.forEach(({ code }, index) => {
        expect(code).toBe(`${municipalityCode}-${String(index + 1).padStart(3, '0')}`)
      })
    }
  })
})
