export const hoursText = (count: number): string => (count === 1 ? '1 hora' : `${count} horas`)
export const daysText = (count: number): string => (count === 1 ? '1 día' : `${count} días`)
export const minutesText = (count: number): string => (count === 1 ? '1 minuto' : `${count} minutos`)

export const tooManyQuestions =
  'Hiciste muchas consultas desde esta conexión. Espera un momento e inténtalo otra vez.'

export const overdueLabels = {
  alone: 'Vencido, para pagar ya',
  onBill: 'Vencido, en tu próxima factura',
  withInstallment: 'Vencido más la cuota del mes',
} as const
