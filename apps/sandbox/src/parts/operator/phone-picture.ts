import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import { pickBy } from '../../people/person.ts'
import { type Brand, findPhone, type Phone } from './catalog.ts'

/** Mixes a #RRGGBB color with white (amount > 0) or black (amount < 0), |amount| from 0 to 1. */
function shade(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0
  const share = Math.abs(amount)
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return `#${channels
    .map((channel) => Math.round(channel + (target - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

function brightnessOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(hex.slice(start, start + 2), 16),
  )
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

function drawCameras(brand: Brand, bodyColor: string): string {
  const isDark = brightnessOf(bodyColor) < 0.5
  const island = shade(bodyColor, isDark ? 0.12 : -0.08)
  const edge = shade(bodyColor, isDark ? 0.28 : -0.2)
  const plate = `fill="${island}" stroke="${edge}" stroke-width="1.2"`
  switch (brand) {
    case 'Nimbo':
      return `<rect x="14" y="14" width="84" height="88" rx="22" ${plate}/>${lens(38, 38, 17)}${lens(38, 78, 17)}${lens(74, 58, 15)}${flash(74, 28)}`
    case 'Kora':
      return `${lens(38, 42, 19, edge)}${lens(38, 92, 19, edge)}${lens(38, 138, 14, edge)}${flash(70, 42)}`
    case 'Altair':
      return `<rect x="0" y="42" width="190" height="54" ${plate}/>${lens(52, 69, 18)}${lens(96, 69, 18)}${lens(134, 69, 12)}${flash(162, 69)}`
    case 'Zenda':
      return `<circle cx="95" cy="82" r="66" ${plate}/><circle cx="95" cy="82" r="57" fill="none" stroke="${edge}" stroke-width="1"/>${lens(72, 59, 17)}${lens(118, 59, 17)}${lens(72, 105, 17)}${lens(118, 105, 17)}${flash(95, 82)}`
    case 'Mirla':
      return `<rect x="16" y="18" width="50" height="118" rx="25" ${plate}/>${lens(41, 45, 18)}${lens(41, 92, 18)}${flash(41, 122)}`
  }
}

function lens(x: number, y: number, radius: number, ring = '#0b0d12'): string {
  return (
    `<circle cx="${x}" cy="${y}" r="${radius + 2.5}" fill="${ring}"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#11141b"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.62}" fill="url(#glass)"/>` +
    `<circle cx="${x - radius * 0.25}" cy="${y - radius * 0.28}" r="${radius * 0.16}" fill="#fff" opacity=".75"/>`
  )
}

function flash(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="5.5" fill="#fff6dc" stroke="#d9cda8" stroke-width="1"/>`
}

type Wallpaper = readonly [top: string, middle: string, bottom: string]

const wallpapers: readonly [Wallpaper, ...Wallpaper[]] = [
  ['#1b2a6b', '#6a4fc7', '#f2a0b5'],
  ['#04364a', '#1b8a8f', '#c8f0d8'],
  ['#3a0f52', '#c04a7a', '#ffc58a'],
  ['#0c2038', '#2f6fb0', '#bfe0f7'],
  ['#12301f', '#4a9462', '#f1e5a6'],
]

export function drawPhone(phone: Phone): string {
  const color = phone.deviceColorHex
  const [top, middle, bottom] = pickBy(phone.sku, wallpapers)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 480" role="img" aria-label="${escapeText(`${phone.deviceModel}, ${phone.deviceColor}`)}">
<defs>
${gradient('body', 'x1="0" y1="0" x2="1" y2="1"', [
  [0, shade(color, 0.22)],
  [0.45, color],
  [1, shade(color, -0.2)],
])}
${gradient('frame', 'x1="0" y1="0" x2="1" y2="0"', [
  [0, shade(color, -0.35)],
  [0.5, shade(color, 0.1)],
  [1, shade(color, -0.45)],
])}
${gradient('paper', 'x1="0" y1="0" x2=".35" y2="1"', [
  [0, top],
  [0.55, middle],
  [1, bottom],
])}
<radialGradient id="glass" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#5a7fb8"/><stop offset=".5" stop-color="#22304e"/><stop offset="1" stop-color="#07090e"/></radialGradient>
<clipPath id="display"><rect x="8" y="8" width="174" height="376" rx="22"/></clipPath>
<clipPath id="back"><rect width="190" height="392" rx="30"/></clipPath>
</defs>
<ellipse cx="206" cy="455" rx="150" ry="10" fill="#10182c" opacity=".14"/>
<g transform="translate(46 34) rotate(-4 95 196)">${drawBack(phone)}</g>
<g transform="translate(172 56) rotate(3 95 196)">${drawFront()}</g>
</svg>`
}

function drawBack(phone: Phone): string {
  return (
    `<rect x="-2" y="-2" width="194" height="396" rx="32" fill="url(#frame)"/>` +
    `<rect width="190" height="392" rx="30" fill="url(#body)"/>` +
    `<g clip-path="url(#back)">${drawCameras(phone.brand, phone.deviceColorHex)}` +
    `<path d="M-20 392 L120 -10 L176 -10 L36 392Z" fill="#fff" opacity=".07"/></g>`
  )
}

function drawFront(): string {
  return (
    `<rect x="-2" y="-2" width="194" height="396" rx="32" fill="url(#frame)"/>` +
    `<rect width="190" height="392" rx="30" fill="#0a0c11"/>` +
    `<g clip-path="url(#display)"><rect x="8" y="8" width="174" height="376" fill="url(#paper)"/>` +
    `<circle cx="150" cy="300" r="120" fill="#fff" opacity=".10"/><circle cx="40" cy="350" r="110" fill="#fff" opacity=".10"/>` +
    `<path d="M8 250 C70 200 110 300 182 232 L182 384 L8 384Z" fill="#fff" opacity=".12"/></g>` +
    `<circle cx="95" cy="24" r="6" fill="#05060a"/>` +
    `<text x="95" y="98" font-family="system-ui,sans-serif" font-size="40" font-weight="300" fill="#fff" text-anchor="middle">9:41</text>` +
    `<text x="95" y="120" font-family="system-ui,sans-serif" font-size="11" fill="#fff" opacity=".85" text-anchor="middle">sábado, 21 de noviembre</text>` +
    `<rect x="66" y="372" width="58" height="4" rx="2" fill="#fff" opacity=".8"/>`
  )
}

function gradient(id: string, direction: string, stops: readonly (readonly [number, string])[]): string {
  const drawn = stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('')
  return `<linearGradient id="${id}" ${direction}>${drawn}</linearGradient>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

export function servePhotos(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/operator/photos/:file', async (request, reply) => {
    const phone = findPhone(request.params.file.replace(/\.svg$/, ''))
    if (phone === undefined) throw new Refusal(404, 'photoNotFound', 'No device has this picture')
    return reply
      .header('content-type', 'image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .send(drawPhone(phone))
  })
}
