import { call, list } from './dom.js'
import { groupByPlace } from './sales.js'

export async function openRequesters() {
  const requesters = await call('/control/requesters')
  list('requesters').replaceChildren(
    ...groupByPlace(requesters.map(({ userCode, name, place }) => [userCode, name, place])),
  )
}
