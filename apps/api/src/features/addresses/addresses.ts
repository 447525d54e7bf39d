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
  /** By name. */
  readonly departments: readonly PlaceName[]
  /** Null for a code that is no department. */
  readonly municipalitiesOf: (departmentCode: string) => readonly Municipality[] | null
  /** Null for a code that is no municipality. */
  readonly municipality: (code: string) => Municipality | null
  /** Those that are known, empty where any name is typed; null for a code that is no municipality. */
  readonly neighborhoodsOf: (municipalityCode: string) => readonly PlaceName[] | null
}

const named = v.object({ code: v.string(), name: v.string() })
const departmentsSchema = v.array(v.object({ ...named.entries, municipalities: v.array(named) }))
const neighborhoodsSchema = v.array(v.object({ municipalityCode: v.string(), neighborhoods: v.array(named) }))

const seed = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'seed', file), 'utf8'))

/** The country's places, read and checked once at start. */
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
