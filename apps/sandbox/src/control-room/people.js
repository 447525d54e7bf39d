import { call } from './call.js'
import { list, make } from './dom.js'

export async function openPeople() {
  const people = await call('/control/people')
  list('people').replaceChildren(...people.filter(({ channel }) => channel === 'any').map(drawPerson))
}

function drawPerson({ endings, title, happens }) {
  const ending = endings.slice(0, 2)
  return make(
    'li',
    {},
    make('span', { class: 'ending', 'aria-label': `Cédula terminada en ${endings}` }, endings),
    make('div', {}, make('strong', {}, title), make('span', {}, happens)),
    make(
      'a',
      {
        class: 'button',
        href: `/comprar?ending=${ending}`,
        target: '_blank',
        rel: 'noopener',
        'aria-label': `Comprar como ${title}`,
      },
      'Comprar',
    ),
  )
}
