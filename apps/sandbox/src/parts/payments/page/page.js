import { call, find, show, slot } from './dom.js'
import { fillForm, readForm, showProblem } from './form.js'
import { fillResult } from './result.js'

const form = find('form')
const send = slot('send')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (send.disabled) return
  const label = send.textContent
  send.disabled = true
  send.textContent = 'Procesando…'
  try {
    const session = await call('pay', readForm())
    if (session.leaveTo !== null) return location.assign(session.leaveTo)
    showResult(session)
  } catch (error) {
    showProblem(error)
  }
  send.disabled = false
  send.textContent = label
})
find('[data-act="again"]').addEventListener('click', () => show('pay'))
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && !find('[data-screen="result"]').hidden)
    call('session').then(fillResult, () => undefined)
})

begin()

async function begin() {
  const reason = new URLSearchParams(location.search).get('reason')
  if (reason !== null) return fail('El comercio envió una solicitud que no se puede cobrar.', reason)
  try {
    const session = await call('session')
    fillForm(session)
    if (session.result === null) show('pay')
    else showResult(session)
  } catch (error) {
    fail(error.message)
  }
}

function showResult(session) {
  fillResult(session)
  show('result')
}

function fail(message, reason = '') {
  slot('failure').textContent = message
  slot('reason').textContent = reason
  show('failed')
}
