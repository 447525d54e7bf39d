/** Rejects with an Error whose message a person can read. */
export async function call(path, content) {
  const request =
    content === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(content),
        }
  let response
  try {
    response = await fetch(path, request)
  } catch {
    throw new Error('El mundo de prueba no responde.')
  }
  if (response.status === 204) return null
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

/** `on…` listens, `data-…` and the rest are attributes, false and null are left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name === 'class') element.className = value
    else if (name === 'style') element.style.cssText = value
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.flat().filter((child) => child !== null && child !== false))
  return element
}

export const facts = (...words) => make('p', { class: 'facts' }, ...words)

export const acts = (...buttons) => make('div', { class: 'acts' }, ...buttons)

export const makeButton = (label, onclick, look = '') =>
  make('button', { type: 'button', class: `button ${look}`, onclick }, label)

export const makeProblem = () => make('p', { class: 'result', role: 'status', 'data-tone': 'bad' })

export async function press(control, problem, path, content) {
  control.disabled = true
  problem.textContent = ''
  try {
    await call(path, content)
  } catch (error) {
    problem.textContent = error.message
  }
  control.disabled = false
}

/** Redraws changed items only, so that focus and open details stay and nothing flickers. */
export function updateList(container, items, keyOf, draw) {
  const before = new Map([...container.children].map((element) => [element.dataset.key, element]))
  const after = items.map((item) => {
    const key = String(keyOf(item))
    const content = JSON.stringify(item)
    const known = before.get(key)
    if (known !== undefined && known.dataset.content === content) return known
    const element = draw(item)
    element.dataset.key = key
    element.dataset.content = content
    return element
  })
  const current = new Set(after)
  for (const element of [...container.children]) if (!current.has(element)) element.remove()
  for (const [index, element] of after.entries()) {
    if (container.children[index] !== element)
      container.insertBefore(element, container.children[index] ?? null)
  }
}

export const list = (name) => document.querySelector(`[data-list="${name}"]`)
export const slot = (name) => document.querySelector(`[data-slot="${name}"]`)
export const showEmpty = (name, isEmpty) => {
  document.querySelector(`[data-empty="${name}"]`).hidden = !isEmpty
}

const folds = [...document.querySelectorAll('details[data-fold]')]
const nameOf = (fold) => `fold-${fold.dataset.fold}`

export function startFolds() {
  for (const fold of folds) {
    const left = localStorage.getItem(nameOf(fold))
    if (left !== null) fold.open = left === 'open'
    fold.addEventListener('toggle', () => localStorage.setItem(nameOf(fold), fold.open ? 'open' : 'closed'))
  }
  addEventListener('hashchange', openLinked)
  for (const link of document.querySelectorAll('.bar nav a'))
    link.addEventListener('click', () => setTimeout(openLinked))
  openLinked()
}

function openLinked() {
  const linked = location.hash === '' ? null : document.querySelector(location.hash)?.querySelector('details')
  if (linked) linked.open = true
}

export const itemHead = (title, tone, state) =>
  make(
    'div',
    { class: 'item-head' },
    make('strong', {}, title),
    make('span', { class: 'chip', 'data-tone': tone }, state),
  )
