import { call, list, make, slot } from './dom.js'
import { formatDocument, formatMobile } from './format.js'

const rebuild = document.querySelector('[data-rebuild]')

export async function openPeople() {
  const people = await call('/control/people')
  const of = (wanted) => people.filter(({ channel }) => channel === wanted)
  list('people').replaceChildren(...of('any').map((person) => drawPerson(person, purchase)))
  list('borrowers').replaceChildren(...of('libre').map((person) => drawPerson(person, campaign)))
  list('clients').replaceChildren(...of('seeded').map(drawClient))
  rebuild.addEventListener('click', rebuildClients)
}

const purchase = { path: '/comprar', verb: 'Comprar' }
const campaign = { path: '/prestamo', verb: 'Pedir' }

function drawPerson({ endings, title, happens }, { path, verb }) {
  const ending = endings.slice(0, 2)
  return make(
    'li',
    {},
    drawEnding(endings),
    make('div', {}, make('strong', {}, title), make('span', {}, happens)),
    make(
      'a',
      {
        class: 'button',
        href: `${path}?ending=${ending}`,
        target: '_blank',
        rel: 'noopener',
        'aria-label': `${verb} como ${title}`,
      },
      verb,
    ),
  )
}

function drawClient({ endings, title, happens, document, mobile }) {
  return make(
    'li',
    { class: 'client' },
    drawEnding(endings),
    make(
      'div',
      {},
      make('strong', {}, title),
      make('span', {}, happens),
      make(
        'span',
        { class: 'known' },
        make('b', {}, `Cédula ${formatDocument(document)}`),
        ' · ',
        make('b', {}, `celular ${formatMobile(mobile)}`),
      ),
    ),
  )
}

const drawEnding = (endings) =>
  make('span', { class: 'ending', 'aria-label': `Cédula terminada en ${endings}` }, endings)

async function rebuildClients() {
  rebuild.disabled = true
  say('Cupo está viviendo su pasado otra vez…')
  try {
    const { documents } = await call('/control/world', { reset: true })
    say(`Listo: ${documents.length} personas como el primer día.`)
  } catch (error) {
    say(error.message, 'bad')
  }
  rebuild.disabled = false
}

function say(text, tone = '') {
  slot('rebuild-result').textContent = text
  slot('rebuild-result').dataset.tone = tone
}
