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

/**
 * Whole pesos as es-CO writes them: `$ 1.500.000`, with its no-break space. By hand: a plan has six
 * hundred amounts, and `Intl` takes eight times as long for each.
 */
export function formatPesos(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole pesos: ${amount}`)
  const digits = String(Math.abs(amount))
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3) {
    grouped = `${digits.slice(Math.max(0, end - 3), end)}.${grouped}`
  }
  return amount < 0 ? `-$${noBreakSpace}${grouped}` : `$${noBreakSpace}${grouped}`
}

/** Whole pesos as the card of a payment's result writes them: `149.120,00`. */
export function formatReceiptAmount(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole pesos: ${amount}`)
  return receiptFormat.format(amount)
}

/** A percentage held as a decimal string, `'22.00'`, with two decimals rounded half up: `22,00 %`. */
export function formatRate(percent: string): string {
  const known = rates.get(percent)
  if (known !== undefined) return known
  if (!isDecimal(percent)) throw new RangeError(`not a decimal rate: ${percent}`)
  const text = `${rateFormat.format(percent)}${noBreakSpace}%`
  if (rates.size >= ratesMax) rates.clear()
  rates.set(percent, text)
  return text
}

/** A lender has few rates, and every screen shows some: each is written once. */
const rates = new Map<string, string>()
const ratesMax = 500

/** A share of a price as people say it: `20 %`, and `12,50 %` where it is no whole one. */
export const formatShare = (percent: string): string => formatRate(percent).replace(',00', '')

/** `DD/MM/YYYY` of a calendar date (`2026-11-05`) or, in Bogotá, of an instant. */
export function formatDate(iso: string): string {
  const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (calendarDate) return `${calendarDate[3]}/${calendarDate[2]}/${calendarDate[1]}`
  return bogotaDate.format(instant(iso))
}

/** A date inside a sentence: `5 de diciembre de 2026`. */
export function sayDate(iso: string): string {
  const noon = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T12:00:00-05:00` : iso
  return bogotaLongDate.format(instant(noon))
}

/** A moment inside a sentence: `5 de diciembre de 2026, 6:06 a. m.` */
export const sayMoment = (iso: string): string => `${sayDate(iso)}, ${timeOfDay(iso)}`

/** `DD/MM/YYYY HH:mm` in Bogotá of an ISO instant with its offset, as the specification formats claims and results. */
export function formatDateTime(iso: string): string {
  return bogotaDateTime.format(instant(iso)).replace(',', '')
}

/** The same with its seconds, for evidence: `DD/MM/YYYY HH:mm:ss`. */
export function formatExactTime(iso: string): string {
  return bogotaExactTime.format(instant(iso)).replace(',', '')
}

/** As people write a mobile number: "300 010 00 53". */
export const formatMobile = (mobile: string): string =>
  mobile.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4')

/** The same moment as screens, mails and papers say it to people: `22/11/2026, 6:06 a. m.`; no line ends within the time. */
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

/** The payment day of a device's credit: the 5th is written '05', everywhere. */
export const formatPaymentDay = (day: number): string => String(day).padStart(2, '0')
