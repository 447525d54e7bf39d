import type { Brand } from '../../platform/brand.ts'

/** To the line of the person, when a password was set by a mailed link. */
export const passwordChangedSms = (brand: Brand): string =>
  `${brand.smsName}: cambiaste la contraseña de tu cuenta. Si no fuiste tú, entra con un código y cámbiala.`
