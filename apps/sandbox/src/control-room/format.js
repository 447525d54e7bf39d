const pesos = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })
const inBogota = (options) => new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', ...options })
const time = { hour: 'numeric', minute: '2-digit' }
const day = { day: 'numeric', month: 'short' }
const dayAndTime = inBogota({ ...day, ...time })
const shortTime = inBogota(time)
const shortDay = inBogota(day)
const longDate = inBogota({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clockTime = inBogota({ ...time, second: '2-digit' })

export const formatDay = (date) => shortDay.format(new Date(`${date}T12:00:00-05:00`))
export const formatPesos = (amount) => pesos.format(amount)
export const formatMoment = (iso) => dayAndTime.format(new Date(iso))
/** The time within the last half day, else the day. */
export const formatBriefly = (iso, nowMs) => {
  const isRecent = Math.abs(nowMs - Date.parse(iso)) < 12 * 3_600_000
  return (isRecent ? shortTime : shortDay).format(new Date(iso))
}
export const formatDate = (epochMs) => longDate.format(new Date(epochMs))
export const formatTime = (epochMs) => clockTime.format(new Date(epochMs))
export const formatDocument = (document) => document.replaceAll(/\B(?=(\d{3})+$)/g, '.')
export const formatMobile = (mobile) => mobile.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
export const formatReceiver = ({ channel, to }) => (channel === 'sms' ? formatMobile(to) : to)

const outlines = {
  sms: 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
  email: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-1 2 9 6.5L21 7',
}

export function drawIcon(channel) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg.namespaceURI, 'path')
  const look = {
    d: outlines[channel],
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.7',
    'stroke-linejoin': 'round',
  }
  for (const [name, value] of Object.entries(look)) path.setAttribute(name, value)
  svg.append(path)
  return svg
}

export function describeNotice({ state, attempts, at }) {
  if (state === 'heard') return `Cupo recibió el aviso · ${formatMoment(at)}`
  if (state === 'gaveUp') return `Cupo no recibió el aviso después de ${attempts} intentos.`
  return `Avisando a Cupo, intento ${attempts + 1}…`
}
