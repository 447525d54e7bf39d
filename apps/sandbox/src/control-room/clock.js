import { call, slot } from './dom.js'
import { formatDate, formatMoment, formatTime } from './format.js'

let offsetMs = 0

export const worldNow = () => Date.now() + offsetMs

export function startClock(refresh) {
  setInterval(draw, 1000)
  for (const button of document.querySelectorAll('[data-advance]')) {
    button.addEventListener('click', () => move({ advance: button.dataset.advance }, refresh))
  }
  document.querySelector('[data-reset]').addEventListener('click', () => move({ reset: true }, refresh))
}

export function updateClock(now, isMoved) {
  offsetMs = Date.parse(now) - Date.now()
  slot('moved').hidden = !isMoved
  draw()
}

function draw() {
  const now = worldNow()
  slot('time').textContent = formatTime(now)
  slot('date').textContent = formatDate(now)
}

async function move(wish, refresh) {
  const buttons = document.querySelectorAll('#reloj button')
  for (const button of buttons) button.disabled = true
  say('Cupo está haciendo lo que tocaba en ese tiempo…')
  try {
    const { now } = await call('/control/clock', wish)
    await refresh()
    say(`Listo. En el mundo es ${formatMoment(now)}`)
  } catch (error) {
    say(error.message, 'bad')
  }
  for (const button of buttons) button.disabled = false
}

function say(text, tone = '') {
  slot('clock-result').textContent = text
  slot('clock-result').dataset.tone = tone
}
