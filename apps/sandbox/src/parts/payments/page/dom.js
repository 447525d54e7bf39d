const id = location.pathname.split('/').at(-1)

/** Rejects with an Error a person can read, whose `field` names what to correct. */
export async function call(name, content) {
  const request =
    content === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
  let response
  try {
    response = await fetch(`/epayco/checkout/${id}/${name}`, request)
  } catch {
    throw new Error('No hay conexión. Revisa tu internet y vuelve a intentarlo.')
  }
  const answer = await response.json()
  if (!response.ok) throw Object.assign(new Error(answer.message), { field: answer.code })
  return answer
}

export const find = (selector) => document.querySelector(selector)
export const slot = (name) => find(`[data-slot="${name}"]`)

export function show(name) {
  for (const section of document.querySelectorAll('[data-screen]')) {
    section.hidden = section.dataset.screen !== name
  }
  find(`[data-screen="${name}"] h1`).focus()
  window.scrollTo(0, 0)
}

export function make(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

const pesos = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
})
const longDay = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

export const formatPesos = (amount) => pesos.format(amount)
export const formatDay = (date) => longDay.format(new Date(`${date}T12:00:00-05:00`))
