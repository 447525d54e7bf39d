import type { Brand } from './catalog.ts'
import { brightnessOf, shade } from './phone-color.ts'

/** The island of lenses that tells each brand's back apart, drawn on a body of 190 × 392 whose corner is 0,0. */
export function drawCameras(brand: Brand, bodyColor: string): string {
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
