import { createCamera } from './camera.js'

const steps = [
  {
    shape: 'card',
    facingMode: 'environment',
    specimen: '/identity/page/files/specimen-front.svg',
    title: 'El frente de tu cédula',
    hint: 'Ubícala dentro del marco, sin reflejos.',
  },
  {
    shape: 'card',
    facingMode: 'environment',
    specimen: '/identity/page/files/specimen-back.svg',
    title: 'Ahora el respaldo',
    hint: 'Que se lea bien el código de barras.',
  },
  {
    shape: 'face',
    facingMode: 'user',
    specimen: '/identity/page/files/specimen-face.svg',
    title: 'Tu rostro',
    hint: 'Mira a la cámara, dentro del óvalo.',
  },
]

const query = new URLSearchParams(location.search)
const accessToken = query.get('access_token') ?? ''
const find = (selector) => document.querySelector(selector)
const slot = (name) => find(`[data-slot="${name}"]`)
const act = (name) => find(`[data-act="${name}"]`)
const stage = find('.stage')
const picture = find('.stage img')
const camera = createCamera(find('video'))
let stepIndex = 0

act('start').addEventListener('click', () => openStep(0))
act('shoot').addEventListener('click', () => review(camera.shoot()))
act('simulate').addEventListener('click', () => review(steps[stepIndex].specimen))
act('again').addEventListener('click', () => openStep(stepIndex))
act('keep').addEventListener('click', () => {
  if (stepIndex + 1 < steps.length) openStep(stepIndex + 1)
  else conclude('byPerson')
})
act('cancel').addEventListener('click', () => conclude('cancelled'))
for (const button of document.querySelectorAll('[data-result]')) {
  button.addEventListener('click', () => conclude(button.dataset.result))
}
find('.choices').disabled = false

begin()

async function begin() {
  const session = await call('session', { accessToken })
  if (session.failure !== undefined) return fail(session.failure)
  const claimedOrigin = query.get('origin')
  if (claimedOrigin !== null && claimedOrigin !== session.parentOrigin) {
    return fail('Esta validación se abrió desde un sitio que no la pidió.')
  }
  slot('document').textContent = session.documentEnding
  act('cancel').hidden = false
  find('.sandbox').hidden = false
  show('intro')
}

async function openStep(index) {
  stepIndex = index
  const step = steps[index]
  slot('title').textContent = step.title
  slot('hint').textContent = step.hint
  stage.dataset.shape = step.shape
  markSteps(index)
  setPhase('aim')
  slot('notice').textContent = ''
  offerCamera(true)
  act('shoot').disabled = true
  show('capture')
  const missing = await camera.open(step.facingMode)
  slot('notice').textContent = missing === null ? '' : `${missing} Puedes simular la captura.`
  act('shoot').disabled = missing !== null
  offerCamera(missing === null)
}

function offerCamera(isThere) {
  act('shoot').hidden = !isThere
  act('simulate').className = `button ${isThere ? 'plain' : 'main'}`
}

function review(source) {
  picture.src = source
  camera.close()
  slot('notice').textContent = ''
  setPhase('review')
  act('keep').focus()
}

function setPhase(phase) {
  stage.dataset.phase = phase
  picture.hidden = phase !== 'review'
  find('video').hidden = phase === 'review'
  for (const group of document.querySelectorAll('[data-phase].actions')) {
    group.hidden = group.dataset.phase !== phase
  }
}

function markSteps(current) {
  find('.steps').hidden = false
  for (const [index, item] of document.querySelectorAll('.steps li').entries()) {
    item.dataset.state = index < current ? 'done' : 'open'
    if (index === current) item.setAttribute('aria-current', 'step')
    else item.removeAttribute('aria-current')
  }
}

async function conclude(result) {
  camera.close()
  act('cancel').hidden = true
  find('.sandbox').hidden = true
  if (result !== 'cancelled') show('sending')
  const answer = await call('result', { accessToken, result })
  if (answer.failure !== undefined) return fail(answer.failure)
  const isCompleted = answer.message.code === 'ProcessCompleted'
  slot('done-title').textContent = isCompleted ? 'Terminamos' : 'Validación detenida'
  slot('done-text').textContent = isCompleted
    ? 'Ya puedes seguir con tu compra.'
    : 'Puedes volver a intentarlo.'
  find('.steps').hidden = true
  show('done')
  // Only the origin given at the start hears the result.
  if (window.parent !== window) window.parent.postMessage(answer.message, answer.targetOrigin)
}

function fail(message) {
  camera.close()
  act('cancel').hidden = true
  find('.sandbox').hidden = true
  find('.steps').hidden = true
  slot('failure').textContent = message
  show('failed')
}

function show(name) {
  for (const section of document.querySelectorAll('[data-screen]')) {
    section.hidden = section.dataset.screen !== name
  }
  find(`[data-screen="${name}"] h1`).focus()
}

async function call(name, content) {
  try {
    const response = await fetch(`/identity/page/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    })
    const answer = await response.json()
    return response.ok ? answer : { failure: answer.message }
  } catch {
    return { failure: 'No hay conexión. Revisa tu internet y vuelve a intentarlo.' }
  }
}
