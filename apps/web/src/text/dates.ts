const zone = 'America/Bogota'

const longDate = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const dayAndTime = new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

export const dateText = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`))

const timeInOneLine = (text: string): string => text.replace(/\s([ap]\.)\s(m\.)$/, '\u00a0$1\u00a0$2')

export const momentText = (instant: string): string => timeInOneLine(dayAndTime.format(new Date(instant)))

const dayName = new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const hoursOfDay = 24
const nightEndsAtHour = 5

/** A deadline in the small hours belongs to the night before. */
export function deadlineText(instant: string, now: Date): string {
  const moment = new Date(instant)
  const isOn = (hoursFromNow: number) =>
    businessDateOf(moment) === businessDateOf(new Date(now.getTime() + hoursFromNow * 3_600_000))
  const words = `${dayName.format(moment)}, ${timeText(moment)}`
  if (isOn(0)) return `hoy, ${timeText(moment)}`
  if (!isOn(hoursOfDay)) return `el ${words}`
  const isByNight = inColombia(moment).getUTCHours() < nightEndsAtHour
  return isByNight ? `esta noche, ${timeText(moment)} del ${dayName.format(moment)}` : `mañana, ${words}`
}

const time = new Intl.DateTimeFormat('es-CO', { timeZone: zone, hour: 'numeric', minute: '2-digit' })

export const timeText = (moment: Date): string => timeInOneLine(time.format(moment))

const shortDayAndTime = new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** Colombia keeps UTC-5 all year: UTC parts read as its clocks. */
const inColombia = (moment: Date): Date => new Date(moment.getTime() - 5 * 3_600_000)

/** `yyyy-mm-dd` in Colombia, by arithmetic: engines disagree on how a locale writes a date. */
export const businessDateOf = (moment: Date): string => inColombia(moment).toISOString().slice(0, 10)

export const timeOrDayText = (moment: Date, today: string): string =>
  businessDateOf(moment) === today ? timeText(moment) : timeInOneLine(shortDayAndTime.format(moment))

const shortMonth = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', month: 'short' })

export function shortMonthText(dateFmt: string): string {
  const [, month = '', year = ''] = dateFmt.split('/')
  return `${shortMonth.format(new Date(`${year}-${month}-01T00:00:00Z`)).replace('.', '')} ${year.slice(-2)}`
}

export const paymentDayText = (day: number): string => String(day).padStart(2, '0')

export const dayOfMonth = (day: number): string => `${paymentDayText(day)} de cada mes`

/** No date is known before the credit begins. An earlier release knew of 30 days alone. */
export const firstInstallmentText = (day: number, daysMin: number | undefined, beginning: string): string =>
  `El primer ${paymentDayText(day)} que llegue ${daysMin === 1 ? '1 día' : `${daysMin ?? 30} días`} después de ${beginning}`
