const rateFormat = new Intl.NumberFormat('es-CO', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'halfExpand',
})

const receiptFormat = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const bogotaDateTime = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const bogotaExactTime = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const bogotaTime = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

const bogotaDate = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const bogotaLongDate = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

const noBreakSpace = '\u00a0'

/** `$ 1.500.000` with a no-break space; `Intl` is eight times slower. */
export function formatPesos(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole pesos: ${amount}`)
  const digits = String(Math.abs(amount))
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3) {
    grouped = `${digits.slice(Math.max(0, end - 3), end)}.${grouped}`
  }
  return amount < 0 ? `-$${noBreakSpace}${grouped}` : `$${noBreakSpace}${grouped}`
}

/** `149.120,00`. */
export function formatReceiptAmount(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole pesos: ${amount}`)
  return receiptFormat.format(amount)
}

/** `'22.00'` to `22,00 %`, half up. */
export function formatRate(percent: string): string {
  const known = rates.get(percent)
  if (known !== undefined) return known
  if (!isDecimal(percent)) throw new RangeError(`not a decimal rate: ${percent}`)
  const text = `${rateFormat.format(percent)}${noBreakSpace}%`
  if (rates.size >= ratesMax) rates.clear()
  rates.set(percent, text)
  return text
}

const rates = new Map<string, string>()
const ratesMax = 500

/** `20 %`, `12,50 %`. */
export const formatShare = (percent: string): string => formatRate(percent).replace(',00', '')

/** `DD/MM/YYYY` in Bogotá. */
export function formatDate(iso: string): string {
  const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (calendarDate) return `${calendarDate[3]}/${calendarDate[2]}/${calendarDate[1]}`
  return bogotaDate.format(instant(iso))
}

export function sayDate(iso: string): string {
  const noon = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T12:00:00-05:00` : iso
  return bogotaLongDate.format(instant(noon))
}

/** `diciembre de 2026` of `2026-12`. */
export const sayMonth = (month: string): string => sayDate(`${month}-01`).replace('1 de ', '')

export const sayMoment = (iso: string): string => `${sayDate(iso)}, ${timeOfDay(iso)}`

export function formatDateTime(iso: string): string {
  return bogotaDateTime.format(instant(iso)).replace(',', '')
}

export function formatExactTime(iso: string): string {
  return bogotaExactTime.format(instant(iso)).replace(',', '')
}

/** "300 010 00 53". */
export const formatMobile = (mobile: string): string =>
  mobile.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4')

/** Without a line break in the time. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)}, ${timeOfDay(iso)}`
}

const timeOfDay = (iso: string): string => bogotaTime.format(instant(iso)).replace(/\s/g, noBreakSpace)

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text)
}

function instant(iso: string): Date {
  if (!/^[^T]+T[^T]*(?:Z|[+-]\d{2}:?\d{2})$/.test(iso))
    throw new RangeError(`not an instant with an offset: ${iso}`)
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) throw new RangeError(`not an instant: ${iso}`)
  return date
}

export const formatPaymentDay = (day: number): string => String(day).padStart(2, '0')
