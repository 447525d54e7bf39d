import { find, formatPesos, make, slot } from './dom.js'

const form = find('form')

export function fillForm(session) {
  slot('test').hidden = !session.isTest
  for (const name of ['name', 'description', 'invoice']) slot(name).textContent = session[name]
  slot('amount').textContent = formatPesos(session.amount)
  slot('payer').textContent = session.payer.name
  slot('payer-row').hidden = session.payer.name === ''
  slot('send').textContent = `Pagar ${formatPesos(session.amount)}`
  slot('abandon').href = session.abandonTo
  form.elements.document.value = session.payer.document
  form.elements.email.value = session.payer.email
  form.elements.bank.append(
    ...session.banks.map(({ code, name }) => make('option', { value: code }, `${code} · ${name}`)),
  )
  find('[data-list="networks"]').append(
    ...session.networks.map(({ id, name }) =>
      make('label', {}, make('input', { type: 'radio', name: 'network', value: id }), name),
    ),
  )
  for (const choice of document.querySelectorAll('[data-choice]')) {
    choice.hidden = !session.methods.includes(choice.dataset.choice)
  }
  form.elements.method.value = session.methods[0] ?? ''
  showMethod()
  listen(session)
}

function listen(session) {
  for (const radio of form.elements.method) radio.addEventListener('change', showMethod)
  for (const button of document.querySelectorAll('[data-card]')) {
    button.addEventListener('click', () => fillCard(button.dataset.card, session.payer.name))
  }
  const { number, expiry } = form.elements
  number.addEventListener('change', () => {
    number.value = grouped(number.value)
  })
  expiry.addEventListener('input', (event) => {
    if (event.inputType === 'insertText') expiry.value = expiry.value.replace(/^(\d{2})\/*/, '$1/')
  })
  form.addEventListener('input', (event) => tellProblem(event.target, ''))
}

function showMethod() {
  for (const group of document.querySelectorAll('[data-method]')) {
    group.hidden = group.dataset.method !== form.elements.method.value
  }
  clearProblems()
}

function fillCard(number, payer) {
  const { elements } = form
  elements.number.value = grouped(number)
  elements.holder.value = payer === '' ? 'Persona de Prueba' : payer
  elements.expiry.value = '12/49'
  elements.cvv.value = '123'
  clearProblems()
}

const grouped = (number) => number.replaceAll(/\D/g, '').replaceAll(/(\d{4})(?=\d)/g, '$1 ')

export function readForm() {
  const { isSilent, ...given } = Object.fromEntries(new FormData(form))
  return { ...given, isSilent: isSilent !== undefined }
}

export function showProblem({ field, message }) {
  clearProblems()
  const given = form.elements[field ?? '']
  const input = given instanceof RadioNodeList ? given[0] : given
  if (input === undefined || field === 'method') {
    slot('problem').textContent = message
    return
  }
  tellProblem(input, message)
  input.focus()
}

function tellProblem(input, message) {
  const holder = input.closest('label, .networks')
  const id = `${input.name}-problem`
  document.getElementById(id)?.remove()
  if (message === '') {
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
    return
  }
  input.setAttribute('aria-invalid', 'true')
  input.setAttribute('aria-describedby', id)
  holder.append(make('span', { id, class: 'problem', role: 'alert' }, message))
}

function clearProblems() {
  slot('problem').textContent = ''
  for (const input of form.querySelectorAll('[aria-invalid]')) tellProblem(input, '')
}
