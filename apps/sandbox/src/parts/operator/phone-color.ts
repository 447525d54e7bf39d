/** Mixes a #RRGGBB color with white (amount > 0) or black (amount < 0), |amount| from 0 to 1. */
export function shade(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0
  const share = Math.abs(amount)
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return `#${channels
    .map((channel) => Math.round(channel + (target - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Relative brightness from 0 to 1, enough to tell a light body from a dark one. */
export function brightnessOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(hex.slice(start, start + 2), 16),
  )
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}
