/** The payment day of a device's credit, as every screen, mail and paper writes it: '05'. */
export const paymentDayText = (day: number): string => String(day).padStart(2, '0')

export const dayOfMonth = (day: number): string => `${paymentDayText(day)} de cada mes`

/** Signing comes before the credit begins: no date can be given, only how it falls. */
export const firstInstallmentText = (day: number): string =>
  `El primer ${paymentDayText(day)} que llegue 30 días después de la entrega`
