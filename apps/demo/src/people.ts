export type SeededPerson = { readonly document: string; readonly mobile: string; readonly email: string }

const person = (document: string, mobile: string): SeededPerson => ({
  document,
  mobile,
  email: `persona.${document}@correo.example`,
})

/** Named by their state; invented documents that the sandbox knows. */
export const people = {
  upToDate: person('1010100080', '3000100080'),
  late: person('1010100081', '3000100081'),
  paidOff: person('1010100082', '3000100082'),
  onMobileBill: person('1010100083', '3000100083'),
  lastInstallment: person('1010100084', '3000100084'),
  sold: person('1010100085', '3000100085'),
  threeLoans: person('1010100086', '3000100086'),
  halfWay: person('1010100087', '3000100087'),
  downPaymentDue: person('1010100088', '3000100088'),
  guaranteeDue: person('1010100089', '3000100089'),
  withClaims: person('1010100090', '3000100090'),
  paymentPending: person('1010100091', '3000100091'),
  prepaid: person('1010100092', '3000100092'),
} as const satisfies Record<string, SeededPerson>

export const demoPassword = 'Cupo2026*'

export const everybody: readonly SeededPerson[] = Object.values(people)
