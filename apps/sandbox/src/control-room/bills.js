import { acts, facts, itemHead, list, make, makeButton, press, showEmpty, slot, updateList } from './dom.js'
import { describeNotice, formatDay, formatMobile, formatPesos } from './format.js'

const states = {
  collected: ['Pagado en la factura', 'good'],
  unpaid: ['Sin pagar', 'bad'],
}
const form = document.querySelector('#cobros form.withhold')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { contractNumber } = Object.fromEntries(new FormData(form))
  await press(form.elements.send, slot('bill-result'), billAt(contractNumber), { state: 'unpaid' })
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
  return make(
    'li',
    { class: 'item check' },
    make(
      'div',
      {},
      itemHead(formatPesos(amount), tone, stateText),
      drawFacts(`Contrato ${contractNumber}`, `línea ${formatMobile(mobile)}`),
      drawFacts(`Cobro ${billNumber}`, `factura del ${formatDay(dueOn)}`),
      notice !== null && facts(describeNotice(notice)),
    ),
    acts(
      bill.isNewest &&
        !bill.isNextWithheld &&
        act('Dejar el próximo sin pagar', billAt(contractNumber), { state: 'unpaid' }),
      notice?.state === 'gaveUp' && act('Volver a avisar', `${billAt(billNumber)}/notify`, {}),
    ),
  )
}

function drawFacts(one, other) {
  return facts(make('b', {}, one), ' · ', make('b', {}, other))
}

function drawWithheld({ contractNumber }) {
  return make(
    'li',
    {},
    make('span', {}, `El próximo cobro de ${contractNumber} quedará sin pagar.`),
    act('Deshacer', billAt(contractNumber), { state: 'collected' }, 'plain'),
  )
}

const billAt = (number) => `/control/bills/${encodeURIComponent(number)}`

const act = (label, path, content, look) =>
  makeButton(label, (event) => press(event.currentTarget, slot('bill-result'), path, content), look)
