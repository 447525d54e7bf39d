import { listCities, listDepartments, listNeighborhoods } from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Places } from './addresses.ts'

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

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
