import type { Brand } from '../../platform/brand.ts'
import type { PhoneAddedSmsData } from './data.ts'

/** Told to the line that was there before, so that a stranger's change does not stay unseen. One message of the GSM alphabet. */
export const phoneAddedSms = ({ newMasked }: PhoneAddedSmsData, brand: Brand): string =>
  `${brand.smsName}: agregaste el celular ${newMasked.replaceAll('•', '*')} a tu cuenta. ` +
  `¿No lo hiciste? Avisa por WhatsApp al ${brand.supportWhatsapp}.`
