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
import { formatDay, formatMoment, formatPesos } from './format.js'

const states = {
  1: ['Aceptada', 'good'],
  2: ['Rechazada', 'bad'],
  3: ['Pendiente', 'wait'],
  4: ['Fallida', 'bad'],
  6: ['Reversada', 'bad'],
  7: ['Retenida', 'wait'],
  8: ['Iniciada', 'wait'],
  9: ['Expirada', 'bad'],
  10: ['Abandonada', 'bad'],
  11: ['Cancelada', 'bad'],
  12: ['Antifraude', 'bad'],
}
const methods = { card: 'Tarjeta', pse: 'PSE', cash: 'Efectivo' }
const badge = document.querySelector('[data-count="payments"]')

export function updatePayments(payments) {
  updateList(list('payments'), payments, (payment) => payment.x_ref_payco, drawPayment)
  showEmpty('payments', payments.length === 0)
  const open = payments.filter(isOpen).length
  badge.hidden = open === 0
  badge.textContent = open
}

const isOpen = ({ state }) => states[state][1] === 'wait'

function drawPayment(payment) {
  const { amount, description, state, method, bank, createdAt, pin, notice } = payment
  const [stateText, tone] = states[state]
  const problem = makeProblem()
  return make(
    'li',
    { class: 'item' },
    make(
      'div',
      {},
      itemHead(formatPesos(amount), tone, stateText),
      facts(description),
      facts(
        make('b', {}, `Referencia ${payment.x_ref_payco}`),
        ` · ${methods[method]}${method === 'pse' ? ` en ${bank}` : ''} · ${formatMoment(createdAt)}`,
      ),
      notice !== null && facts(describeConfirmation(notice)),
    ),
    pin !== null && drawPin(payment),
    drawActs(payment, problem),
  )
}

function drawPin({ pin, agreement, network, dueOn }) {
  return make(
    'p',
    { class: 'cash-pin' },
    make('span', {}, 'PIN'),
    make('b', {}, pin.replace(/^(\d{3})(\d{3})/, '$1 $2 ')),
    make('span', {}, `convenio ${agreement} · ${network} · hasta el ${formatDay(dueOn)}`),
  )
}

function drawActs(payment, problem) {
  const act = (state, label, look) =>
    makeButton(label, (event) => move(payment, state, event.currentTarget, problem), look)
  const isCash = payment.method === 'cash'
  return acts(
    isOpen(payment) && act(1, isCash ? 'Pagar en el punto' : 'Aprobar', 'main'),
    isOpen(payment) && act(2, 'Rechazar'),
    isOpen(payment) && act(9, 'Expirar'),
    payment.state === 1 && act(6, 'Reversar'),
    payment.notice?.state === 'gaveUp' && act(payment.state, 'Volver a confirmar'),
    drawOthers(payment, problem),
    problem,
  )
}

function drawOthers(payment, problem) {
  const others = Object.entries(states).filter(([state]) => Number(state) !== payment.state)
  return make(
    'select',
    {
      class: 'button',
      'aria-label': `Otro estado para la referencia ${payment.x_ref_payco}`,
      onchange: (event) => move(payment, Number(event.currentTarget.value), event.currentTarget, problem),
    },
    make('option', { value: '' }, 'Otro estado…'),
    others.map(([state, [text]]) => make('option', { value: state }, `${state} · ${text}`)),
  )
}

function describeConfirmation({ event, state, attempts }) {
  const text = states[event][0].toLowerCase()
  if (state === 'heard') return `Cupo recibió la confirmación: ${text}.`
  if (state === 'gaveUp') return `Cupo no recibió la confirmación (${text}) después de ${attempts} intentos.`
  return `Cupo aún no recibe la confirmación (${text}). Intentos: ${attempts}.`
}

const move = (payment, state, control, problem) =>
  press(control, problem, `/control/payments/${payment.x_ref_payco}/state`, { state })
