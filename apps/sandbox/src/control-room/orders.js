import { findPhone } from './catalog.js'
import {
  acts,
  facts,
  itemHead,
  list,
  make,
  makeButton,
  makeProblem,
  press,
  showEmpty,
  updateList,
} from './dom.js'
import { describeNotice, formatDocument, formatPesos } from './format.js'

const states = {
  placed: ['Por pagar o despachar', 'wait'],
  dispatched: ['Despachado', 'info'],
  delivered: ['Entregado', 'good'],
  refused: ['Rechazado por el cliente', 'bad'],
  outOfStock: ['Agotado', 'bad'],
  returned: ['Devuelto', 'info'],
  released: ['Liberado por Cupo', 'wait'],
}
const notYet = 'Se entrega cuando Cupo lo despacha: primero se paga lo que deba el pedido.'
const badge = document.querySelector('[data-count="orders"]')

export function updateOrders(orders) {
  updateList(list('orders'), orders, ({ idOrderAmount }) => idOrderAmount, drawOrder)
  showEmpty('orders', orders.length === 0)
  const open = orders.filter(isOpen).length
  badge.hidden = open === 0
  badge.textContent = open
}

function drawOrder(order) {
  const phone = findPhone(order.sku)
  const [stateText, tone] = states[order.state]
  const problem = makeProblem()
  const act = (path, label, look) =>
    makeButton(
      label,
      (event) => press(event.currentTarget, problem, `/control/orders/${order.idOrderAmount}/${path}`, {}),
      look,
    )
  return make(
    'li',
    { class: 'item order' },
    make('img', { class: 'item-photo', src: phone?.urlPhoto, alt: '', width: 56, height: 67 }),
    make(
      'div',
      {},
      itemHead(phone?.deviceModel ?? order.sku, tone, stateText),
      facts(
        `Pedido ${order.idOrderAmount} · ${formatPesos(order.price)} · cédula ${formatDocument(order.document)}`,
      ),
      facts(describeDelivery(order)),
      order.state === 'placed' && facts(notYet),
      order.notice !== null && facts(describeNotice(order.notice)),
    ),
    acts(
      order.state === 'dispatched' && act('deliver', 'Entregar', 'main'),
      order.state === 'dispatched' && act('refuse', 'El cliente lo rechaza'),
      isOpen(order) && act('out-of-stock', 'Sin existencias'),
      order.state === 'delivered' && act('return', 'El cliente lo devuelve'),
      order.notice?.state === 'gaveUp' && act('notify', 'Volver a avisar'),
      problem,
    ),
  )
}

function isOpen({ state }) {
  return state === 'placed' || state === 'dispatched'
}

function describeDelivery({ deliveryDate, address, pickUp }) {
  if (pickUp !== undefined) return `Se entrega en la tienda ${pickUp.shop}`
  const when = deliveryDate === null ? 'sin fecha de entrega' : `entrega el ${deliveryDate}`
  return `${address.typedAddress}, ${address.neighborhoodName} · ${when}`
}
