import { call, list } from './dom.js'
import { groupByPlace } from './sales.js'

/** Who may ask for somebody's quota: the agents of the shops and the call centre. */
export async function openRequesters() {
  const requesters = await call('/control/requesters')
  list('requesters').replaceChildren(
    ...groupByPlace(requesters.map(({ userCode, name, place }) => [userCode, name, place])),
  )
}
