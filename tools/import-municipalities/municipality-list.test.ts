import { describe, expect, test } from 'vitest'
import { describeChanges, groupByDepartment, type Row, toJson } from './municipality-list.ts'

const rows: readonly Row[] = Array.from({ length: 1_000 }, (_, index) => {
  const departmentCode = index < 500 ? '05' : '08'
  const number = String((index % 500) + 1).padStart(3, '0')
  return {
    departmentCode,
    departmentName: departmentCode === '05' ? 'Antioquia' : 'Atlántico',
    code: `${departmentCode}${number}`,
    name: `Lugar ${number}`,
  }
})

function withFirst(change: Partial<Row>): readonly Row[] {
  return rows.map((row, index) => (index === 0 ? { ...row, ...change } : row))
}

describe('a list is refused', () => {
  test.each([
    ['cut short', rows.slice(0, 900), /looks cut/],
    ['with a municipality twice', withFirst({ code: '05002' }), /comes twice/],
    ['with a municipality outside its department', withFirst({ code: '08999' }), /is not in 05/],
    ['with a code of another shape', withFirst({ code: '5001' }), /no municipality code/],
    ['with a department of two names', withFirst({ departmentName: 'Antioquía' }), /is both/],
    ['with a municipality without a name', withFirst({ name: '' }), /has no name/],
  ])('%s', (_, list, message) => {
    expect(() => groupByDepartment(list)).toThrow(message)
  })
})

test('departments and municipalities come by code, and go through JSON unchanged', () => {
  const departments = groupByDepartment([...rows].reverse())
  expect(departments.map(({ code }) => code)).toEqual(['05', '08'])
  expect(departments[0]?.municipalities[0]).toEqual({ code: '05001', name: 'Lugar 001' })
  expect(JSON.parse(toJson(departments))).toEqual(departments)
})

test('a newer list is described by what it adds, drops and renames', () => {
  const before = groupByDepartment(rows)
  const after = groupByDepartment(withFirst({ code: '05999', name: 'Nuevo' }).map(renameSecond))
  expect(describeChanges(before, after)).toEqual([
    '+ 05999 Nuevo',
    '- 05001 Lugar 001',
    '~ 05002 Lugar 002 → Lugar dos',
  ])
})

function renameSecond(row: Row): Row {
  return row.code === '05002' ? { ...row, name: 'Lugar dos' } : row
}
