import { worldNow } from './clock.js'
import { list, make, showEmpty, updateList } from './dom.js'
import { drawIcon, formatBriefly, formatReceiver } from './format.js'
import { openReader } from './reader.js'

const filter = document.querySelector('input[name="filter"]')
const badge = document.querySelector('[data-count="unread"]')
const readIds = new Set(JSON.parse(localStorage.getItem('read') ?? '[]'))
const codeLivesMs = 80_000
let messages = []

filter.addEventListener('input', draw)

export function updateInbox(latest) {
  messages = latest
  draw()
}

function draw() {
  const wanted = filter.value.trim().toLowerCase().replaceAll(/\s/g, '')
  const shown = messages.filter(({ to }) => to.includes(wanted))
  const code = newestCode(shown)
  const letters = [...(code ? [code] : []), ...shown.filter((message) => message !== code)].map(
    (message) => ({
      ...message,
      isNew: !readIds.has(message.id),
    }),
  )
  updateList(list('messages'), letters, ({ id }) => id, drawLetter)
  showEmpty('messages', shown.length === 0)
  const unread = messages.filter(({ id }) => !readIds.has(id)).length
  badge.hidden = unread === 0
  badge.textContent = unread
}

/** The last live code stays on top of a burst of mails. */
function newestCode(shown) {
  const newest = shown.find(({ code }) => code !== null)
  return newest && worldNow() - Date.parse(newest.at) < codeLivesMs ? newest : undefined
}

function open(message) {
  readIds.add(message.id)
  const known = new Set(messages.map(({ id }) => id))
  localStorage.setItem('read', JSON.stringify([...readIds].filter((id) => known.has(id))))
  draw()
  openReader(message)
}

function drawLetter(message) {
  const isSms = message.channel === 'sms'
  return make(
    'li',
    {},
    make(
      'button',
      { type: 'button', class: `letter${message.isNew ? ' is-new' : ''}`, onclick: () => open(message) },
      drawIcon(message.channel),
      make('span', { class: 'title' }, isSms ? message.text : message.subject),
      make('time', { datetime: message.at }, formatBriefly(message.at, worldNow())),
      make('span', { class: 'preview' }, `${isSms ? 'SMS' : 'Correo'} para ${formatReceiver(message)}`),
      message.code !== null && make('span', { class: 'code' }, message.code),
    ),
  )
}
