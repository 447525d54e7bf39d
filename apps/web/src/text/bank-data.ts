export const bankDataText = {
  lead: 'A esta cuenta llega tu dinero cuando firmes el contrato.',
  holderTitle: 'La cuenta debe ser tuya',
  holder: (name: string) => `Tiene que estar a nombre de ${name}. El banco lo confirma antes de guardarla.`,
  /** A warning: banks do have accounts of another length. */
  length: (bank: string, kind: string, lengths: string, typed: number) =>
    `En ${bank}, las cuentas de ${kind.toLowerCase()} tienen ${lengths} números y escribiste ${typed}. Revísala; si está bien, continúa.`,
  confirmed: 'El banco confirmó que esta cuenta está a tu nombre.',
  save: 'Guardar cuenta',
  back: 'Volver a la dirección',
} as const

export const accountCorrectionText = {
  title: 'Corrige tu cuenta',
  lead: 'Tu contrato sigue en pie. Solo falta una cuenta que reciba tu dinero.',
  happenedTitle: 'Tu dinero no pudo llegar',
  happened: (amount: string) => `El banco no pudo entregar la transferencia de ${amount}.`,
  happenedAt: (bank: string, ending: string) => `Iba a tu cuenta de ${bank} terminada en ${ending}.`,
  meaning: 'Tu crédito empieza cuando el dinero llegue: por ahora no debes nada.',
  until: (moment: string) => `Si no la corriges, tu crédito se cancela. Tienes hasta el ${moment}`,
  code: 'Para guardar la cuenta confirmas un código que enviamos por SMS a tu línea, si no acabas de confirmar uno.',
  save: 'Guardar y enviar mi dinero',
} as const
