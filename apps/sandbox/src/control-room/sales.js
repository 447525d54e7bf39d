import { call, list, make, slot, updateList } from './dom.js'
import { formatPesos } from './format.js'

export async function openSales() {
  const [sellers, people, phones] = await Promise.all([
    call('/control/agents'),
    call('/control/people'),
    call('/control/catalog'),
  ])
  list('agents').replaceChildren(
    ...groupByPlace(sellers.map(({ agent, agentName, shopName }) => [agent, agentName, shopName])),
  )
  list('customers').replaceChildren(...people.filter(canBuy).map(drawCustomer))
  list('devices').replaceChildren(...phones.map(drawPhone))
  list('more-devices')?.replaceChildren(make('option', { value: '' }, 'Ninguno'), ...phones.map(drawPhone))
}

export async function openRequesters() {
  const requesters = await call('/control/requesters')
  list('requesters').replaceChildren(
    ...groupByPlace(requesters.map(({ userCode, name, place }) => [userCode, name, place])),
  )
}

/** On the site of the product, whose cookies a frame needs. */
export function updateSales(counterUrl) {
  slot('counter').formAction = counterUrl
}

const canBuy = ({ channel }) => channel === 'any' || channel === 'assisted'

function groupByPlace(people) {
  const places = [...new Set(people.map(([, , place]) => place))]
  return places.map((label) =>
    make(
      'optgroup',
      { label },
      people.filter(([, , place]) => place === label).map(([value, name]) => make('option', { value }, name)),
    ),
  )
}

const drawCustomer = ({ endings, title }) =>
  make('option', { value: endings.slice(0, 2) }, `${endings} · ${title}`)

const drawPhone = ({ sku, deviceModel, price }) =>
  make('option', { value: sku }, `${deviceModel} · ${formatPesos(price)}`)

export function updateStaff(staff, officeUrl) {
  for (const name of ['office', 'office-sign-in']) slot(name).href = officeUrl
  updateList(
    list('staff'),
    staff,
    ({ name }) => name,
    ({ name, title }) => make('li', { class: 'panel' }, make('strong', {}, name), make('span', {}, title)),
  )
}
