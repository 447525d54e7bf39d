import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCities, listDepartments, listNeighborhoods } from '@cupo/wire'
import * as v from 'valibot'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Refusal } from '../../platform/refusal.ts'

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

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

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

export function addressRoutes(bind: BindCall, places: Places): void {
  bind(listDepartments)(async () => ({
    status: 200,
    body: places.departments.map(({ code, name }) => ({ departmentDaneCode: code, departamentName: name })),
  }))

  bind(listCities)(async ({ params }) => {
    const cities = places.municipalitiesOf(params.code)
    if (cities === null) return notFound
    return { status: 200, body: cities.map(({ code, name }) => ({ cityDaneCode: code, cityName: name })) }
  })

  bind(listNeighborhoods)(async ({ params }) => {
    const known = places.neighborhoodsOf(params.code)
    if (known === null) return notFound
    return {
      status: 200,
      body: known.map(({ code, name }) => ({ neighborhoodCode: code, neighborhoodName: name })),
    }
  })
}
