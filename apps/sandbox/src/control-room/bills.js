import { call, itemHead, list, make, showEmpty, slot, updateList } from './dom.js'
import { describeNotice, formatDay, formatMobile, formatPesos } from './format.js'

const states = {
  collected: ['Pagado en la factura', 'good'],
  unpaid: ['Sin pagar', 'bad'],
}
const form = document.querySelector('#cobros form.withhold')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { contractNumber } = Object.fromEntries(new FormData(form))
  await run(`/control/bills/${encodeURIComponent(contractNumber)}`, { state: 'unpaid' }, form.elements.send)
  form.reset()
})

export function updateBills(bills, withheld) {
  const newest = new Set()
  const shown = bills.map((bill) => {
    const isNewest = !newest.has(bill.contractNumber)
    newest.add(bill.contractNumber)
    return { ...bill, isNewest, isNextWithheld: withheld.includes(bill.contractNumber) }
  })
  updateList(list('bills'), shown, ({ billNumber }) => billNumber, drawBill)
  updateList(
    list('withheld'),
    withheld.map((contractNumber) => ({ contractNumber })),
    ({ contractNumber }) => contractNumber,
    drawWithheld,
  )
  showEmpty('bills', bills.length === 0)
}

function drawBill(bill) {
  const { billNumber, contractNumber, mobile, dueOn, amount, state, notice } = bill
  const [stateText, tone] = states[state]
  const button = (path, content, label) =>
    make(
      'button',
      { type: 'button', class: 'button', onclick: (event) => run(path, content, event.currentTarget) },
      label,
    )
  return make(
    'li',
    { class: 'item check' },
    make(
      'div',
      {},
      itemHead(formatPesos(amount), tone, stateText),
      drawFacts(`Contrato ${contractNumber}`, `línea ${formatMobile(mobile)}`),
      drawFacts(`Cobro ${billNumber}`, `factura del ${formatDay(dueOn)}`),
      notice !== null && make('p', { class: 'facts' }, describeNotice(notice)),
    ),
    make(
      'div',
      { class: 'acts' },
      bill.isNewest &&
        !bill.isNextWithheld &&
        button(`/control/bills/${contractNumber}`, { state: 'unpaid' }, 'Dejar el próximo sin pagar'),
      notice?.state === 'gaveUp' && button(`/control/bills/${billNumber}/notify`, {}, 'Volver a avisar'),
    ),
  )
}

function drawFacts(one, other) {
  return make('p', { class: 'facts' }, make('b', {}, one), ' · ', make('b', {}, other))
}

function drawWithheld({ contractNumber }) {
  const path = `/control/bills/${encodeURIComponent(contractNumber)}`
  return make(
    'li',
    {},
    make('span', {}, `El próximo cobro de ${contractNumber} quedará sin pagar.`),
    make(
      'button',
      {
        type: 'button',
        class: 'button plain',
        onclick: (event) => run(path, { state: 'collected' }, event.currentTarget),
      },
      'Deshacer',
    ),
  )
}

async function run(path, content, button) {
  button.disabled = true
  try {
    await call(path, content)
    slot('bill-result').textContent = ''
  } catch (error) {
    slot('bill-result').textContent = error.message
  }
  button.disabled = false
}
