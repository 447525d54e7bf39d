import { acts, call, list, make, makeButton, slot, updateList } from './dom.js'
import { formatDocument, formatMobile, formatMoment } from './format.js'
import { openSales } from './sales.js'

const pollEveryMs = 1000
const sameEventMs = 10_000
const agentSize = { width: 1024, height: 768 }
const form = slot('choice')
const query = new URLSearchParams(location.search)
let sale = null
let revision = ''

function chosenSkus() {
  const fromCard = query.getAll('sku').filter((sku) => sku !== '')
  const chosen = form.elements.sku.value
  return fromCard[0] === chosen ? fromCard : [chosen]
}

async function begin(wish) {
  slot('result').textContent = ''
  const seller = form.elements.agent.selectedOptions[0]
  try {
    const link = await call('/control/links', { kind: 'assisted', agent: form.elements.agent.value, ...wish })
    const known = sale
    sale = link.document === undefined && known !== null ? known : { ...link, since: await roomTime() }
    show('agent', link.url)
    slot('agent-name').textContent = `${seller.textContent} · ${seller.parentElement.label}`
    if (link.document !== undefined) {
      slot('customer-name').textContent =
        `Cédula ${formatDocument(link.document)} · ${formatMobile(link.mobile)}`
      slot('phone-frame').hidden = true
      slot('phone-frame').removeAttribute('src')
      slot('phone-hint').hidden = false
    }
    revision = ''
  } catch (error) {
    slot('result').textContent = error.message
    slot('result').dataset.tone = 'bad'
  }
}

const roomTime = async () => (await call('/control/clock')).now

function show(who, url) {
  slot(`${who}-hint`).hidden = true
  const frame = slot(`${who}-frame`)
  frame.hidden = false
  frame.src = url
  fit()
}

function fit() {
  const screen = slot('agent-screen')
  const scale = Math.min(1, screen.clientWidth / agentSize.width)
  screen.style.setProperty('--scale', String(scale))
}

async function watch() {
  if (!document.hidden && sale !== null) await refresh().catch(() => undefined)
  setTimeout(watch, pollEveryMs)
}

async function refresh() {
  const room = await call(`/control/room?since=${revision}`)
  if (room === null || sale === null) return
  revision = room.revision
  const messages = room.messages.filter(isForCustomer)
  drawNewest(newestToAct(messages))
  updateList(list('messages'), messages, ({ id }) => id, drawMessage)
  const orders = room.orders.filter(({ document }) => document === sale.document)
  updateList(list('orders'), orders, ({ idOrderAmount }) => idOrderAmount, drawOrder)
  const questions = room.questionnaires.find(({ document }) => document === sale.document)?.questions ?? []
  updateList(list('answers'), questions, ({ orden }) => orden, drawAnswer)
  slot('answers').hidden = questions.length === 0
  slot('behind').hidden = orders.length === 0 && questions.length === 0
}

const isForCustomer = ({ channel, to, at }) => at >= sale.since && (channel === 'email' || to === sale.mobile)

/** Of the messages of one event, one to act on comes before one that informs. */
function newestToAct([newest, ...older]) {
  if (newest === undefined || isToAct(newest)) return newest
  const isOfSameEvent = ({ at }) => Date.parse(newest.at) - Date.parse(at) < sameEventMs
  return older.find((message) => isToAct(message) && isOfSameEvent(message)) ?? newest
}

const isToAct = ({ code, links }) => code !== null || links.some(isForPhone)

function drawNewest(message) {
  const box = slot('arrivals')
  if (message === undefined || box.dataset.key === message.id) return
  box.dataset.key = message.id
  box.replaceChildren(make('ul', {}, drawMessage(message)))
}

function drawMessage({ id, channel, subject, text, code, links, hasHtml, at }) {
  const isSms = channel === 'sms'
  const opened = links.filter(isForPhone)
  return make(
    'li',
    { class: 'message', 'data-key': id },
    make('small', {}, `${isSms ? 'SMS' : 'Correo'} · ${formatMoment(at)}`),
    make('p', {}, isSms ? withoutLinks(text) : subject),
    acts(
      code !== null && make('output', { class: 'code' }, code),
      opened.slice(0, 1).map((link) => makeButton('Abrir en el celular', () => show('phone', link), 'main')),
      !isSms &&
        hasHtml &&
        make(
          'a',
          { class: 'button', href: `/control/messages/${id}/html`, target: '_blank', rel: 'noopener' },
          'Leer el correo',
        ),
    ),
  )
}

const isForPhone = (link) => new URL(link).pathname.startsWith('/veridas/assisted/')

const withoutLinks = (text) => text.replaceAll(/https?:\/\/\S+/g, '[enlace]')

const orderStates = {
  placed: 'por pagar o despachar',
  dispatched: 'listo para entregar',
  delivered: 'entregado',
  refused: 'rechazado',
  outOfStock: 'agotado',
  returned: 'devuelto',
  released: 'liberado',
}

function drawOrder({ idOrderAmount, state }) {
  const deliver = async (event) => {
    event.currentTarget.disabled = true
    await call(`/control/orders/${idOrderAmount}/deliver`, {}).catch((error) => {
      slot('result').textContent = error.message
    })
  }
  return make(
    'li',
    {},
    make('span', {}, `Pedido ${idOrderAmount}: ${orderStates[state]}`),
    state === 'dispatched' && makeButton('Entregar el celular', deliver),
  )
}

const drawAnswer = ({ texto, right }) => make('li', {}, texto, ' ', make('strong', {}, right))

await openSales()
for (const name of ['agent', 'ending', 'sku']) {
  const wanted = query.get(name)
  if (wanted !== null && form.elements[name].querySelector(`[value="${CSS.escape(wanted)}"]`))
    form.elements[name].value = wanted
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  begin({ ending: form.elements.ending.value, skus: chosenSkus() })
})
document.querySelector('[data-desk]').addEventListener('click', () => begin({}))
new ResizeObserver(fit).observe(slot('agent-screen'))
if (query.has('agent')) await begin({ ending: form.elements.ending.value, skus: chosenSkus() })
watch()
