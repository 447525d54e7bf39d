export const hoursText = (count: number): string => (count === 1 ? '1 hora' : `${count} horas`)
export const daysText = (count: number): string => (count === 1 ? '1 día' : `${count} días`)
export const minutesText = (count: number): string => (count === 1 ? '1 minuto' : `${count} minutos`)
