import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

type Municipality = {
  readonly code: string
  readonly name: string
  readonly departmentCode: string
  readonly departmentName: string
}

type PlaceName = { readonly code: string; readonly name: string }

export type Places = {
  readonly departments: readonly PlaceName[]
  readonly municipalitiesOf: (departmentCode: string) => readonly Municipality[] | null
  readonly municipality: (code: string) => Municipality | null
  /** Empty where any name may be typed; null for an unknown code. */
  readonly neighborhoodsOf: (municipalityCode: string) => readonly PlaceName[] | null
}

const named = v.object({ code: v.string(), name: v.string() })
const departmentsSchema = v.array(v.object({ ...named.entries, municipalities: v.array(named) }))
const neighborhoodsSchema = v.array(v.object({ municipalityCode: v.string(), neighborhoods: v.array(named) }))

const seed = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'seed', file), 'utf8'))

export function readPlaces(): Places {
  const departments = v.parse(departmentsSchema, seed('municipalities.json'))
  const neighborhoods = new Map(
    v
      .parse(neighborhoodsSchema, seed('neighborhoods.json'))
      .map((row) => [row.municipalityCode, row.neighborhoods]),
  )
  const ofDepartment = new Map(
    departments.map((department) => [
      department.code,
      department.municipalities.map((place) => ({
        ...place,
        departmentCode: department.code,
        departmentName: department.name,
      })),
    ]),
  )
  const byCode = new Map([...ofDepartment.values()].flat().map((place) => [place.code, place]))
  return {
    departments: departments
      .map(({ code, name }) => ({ code, name }))
      .sort((one, other) => one.name.localeCompare(other.name, 'es')),
    municipalitiesOf: (code) => ofDepartment.get(code) ?? null,
    municipality: (code) => byCode.get(code) ?? null,
    neighborhoodsOf: (code) => (byCode.has(code) ? (neighborhoods.get(code) ?? []) : null),
  }
}
