import { pickBy } from '../../people/hash.ts'
import type { Phone } from './catalog.ts'
import { drawCameras } from './phone-cameras.ts'
import { shade } from './phone-color.ts'

type Wallpaper = readonly [top: string, middle: string, bottom: string]

const wallpapers: readonly [Wallpaper, ...Wallpaper[]] = [
  ['#1b2a6b', '#6a4fc7', '#f2a0b5'],
  ['#04364a', '#1b8a8f', '#c8f0d8'],
  ['#3a0f52', '#c04a7a', '#ffc58a'],
  ['#0c2038', '#2f6fb0', '#bfe0f7'],
  ['#12301f', '#4a9462', '#f1e5a6'],
]

/** The phone seen from behind in its color, its front before it. Drawn, never photographed: 400 × 480, no background. */
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
