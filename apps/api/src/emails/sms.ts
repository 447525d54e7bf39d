import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos } from '../platform/format.ts'
import type { InstallmentDueData, InstallmentLateData } from './reminder-mails.ts'

export const otpPurposes = {
  signIn: 'entrar a tu cuenta',
  application: 'seguir con tu solicitud de credito',
  signing: 'firmar tu contrato',
  newPassword: 'cambiar tu contraseña',
  resetPassword: 'cambiar tu contraseña',
  otherEmail: 'cambiar tu correo',
  otherMobile: 'cambiar tu celular',
  otherAddress: 'enviar tu enlace de pago a otro correo',
  bankData: 'cambiar la cuenta que recibe tu dinero',
  withdrawal: 'retractarte de tu credito',
  ownData: 'descargar tus datos',
  revocation: 'retirar una autorizacion',
  refundAccount: 'decir a que cuenta va tu devolucion',
  claim: 'radicar tu queja',
  claimView: 'ver tu queja',
} as const
export type OtpPurpose = keyof typeof otpPurposes

export type OtpSmsData = {
  readonly purpose: OtpPurpose
  readonly code: string
  readonly validSeconds: number
  /** The public host, without scheme or port, for one-time-code filling. */
  readonly host: string
}

export type CodeSmsData = Omit<OtpSmsData, 'purpose'>

export type SigningSmsData = CodeSmsData & {
  readonly amount: number
  readonly installmentCount: number
  readonly installment: number
  readonly link: string
}

export type AuthorizationSmsData = CodeSmsData & {
  readonly shopName: string
  readonly link: string
}

export type HandOffSmsData = { readonly shopName: string; readonly link: string }

export type PreValidationSmsData = CodeSmsData & {
  /** The requester, whom the customer tells the code; null where the customer types it. */
  readonly requesterName: string | null
}

export type QuotaWaySmsData = { readonly requesterName: string; readonly link: string }

export type PhoneAddedSmsData = {
  readonly newMasked: string
}

/** The last line lets the browser fill the code in on that host alone (WICG origin-bound codes). */
export function otpSms(data: OtpSmsData, brand: Brand): string {
  return [
    `${brand.smsName}: tu codigo para ${otpPurposes[data.purpose]} es ${data.code}. ` +
      `Vale ${data.validSeconds} segundos. No lo compartas con nadie.`,
    '',
    `@${data.host} #${data.code}`,
  ].join('\n')
}

/** Names terms and link, so that nobody signs what only the agent has seen. At most two GSM messages. */
export function signingSms(data: SigningSmsData, brand: Brand): string {
  const { code, validSeconds, amount, installmentCount, installment, link } = data
  return [
    `${brand.smsName}: con ${code} (${validSeconds} s) firmas ${plain(amount)} en ${installmentCount} cuotas de ` +
      `${plain(installment)}. Lee el contrato: ${link}`,
    '',
    `@${data.host} #${code}`,
  ].join('\n')
}

/** At most two GSM messages, one of them for the link. */
export function authorizationSms(data: AuthorizationSmsData, brand: Brand): string {
  return [
    `${senderOf(data.shopName, brand)} pide ver tu historial de credito. ` +
      `Autoriza ${data.link} o di el codigo ${data.code} (${data.validSeconds} s).`,
    '',
    `@${data.host} #${data.code}`,
  ].join('\n')
}

/** One GSM message. */
export function preValidationSms(
  { code, validSeconds, host, requesterName }: PreValidationSmsData,
  brand: Brand,
): string {
  return [
    requesterName === null
      ? `${brand.smsName}: ${code} (${validSeconds} s) es para ver tu cupo y seguir con tu solicitud. ` +
        'Autoriza ver tu historial de credito. No lo compartas.'
      : `${brand.smsName}: ${gsmText(requesterName)} pide tu cupo. Si lo quieres, dile ${code} ` +
        `(${validSeconds} s): solo autoriza ver tu historial de credito.`,
    '',
    `@${host} #${code}`,
  ].join('\n')
}

export const handOffSms = ({ shopName, link }: HandOffSmsData, brand: Brand): string =>
  `${senderOf(shopName, brand)}: sigue con tu credito en este celular: ${link} El enlace es solo tuyo.`

export const quotaWaySms = ({ requesterName, link }: QuotaWaySmsData, brand: Brand): string =>
  `${brand.smsName}: viste tu cupo con ${gsmText(requesterName)}. Para pedir el credito sigue tu mismo en ${link}`

/** Named once where the shop's name begins with the brand. */
function senderOf(shopName: string, { smsName }: Brand): string {
  const shop = gsmText(shopName)
  return `${smsName} ${shop.startsWith(smsName) ? shop.slice(smsName.length).trim() : shop}`.trim()
}

/** The GSM alphabet without accents; a long name ends early, after a whole word. */
const gsmText = (text: string): string =>
  wholeWords(
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .replaceAll(/[^A-Za-z0-9 .,&-]/g, '')
      .trim(),
  ).replace(/(?: (?:de|del|la|las|los|y))+$/i, '')

/** The words within 24 signs, or the beginning of one longer word. */
function wholeWords(text: string): string {
  if (text.length <= 24) return text
  const end = text.lastIndexOf(' ', 24)
  return text.slice(0, end > 0 ? end : 24)
}

/** One GSM message. */
export const passwordChangedSms = (brand: Brand): string =>
  `${brand.smsName}: cambiaste la contraseña de tu cuenta. Si no fuiste tu, entra con un codigo y cambiala.`

/** The quota was opened by mail alone. One GSM message. */
export const quotaSeenSms = (brand: Brand): string =>
  `${brand.smsName}: tu cupo se acaba de ver con la ayuda de tu correo. ` +
  `¿No lo pediste? Avisa por WhatsApp al ${brand.supportWhatsapp}.`

export type NewEmailSmsData = {
  readonly newMasked: string
  readonly place: 'account' | 'application'
}

/** One GSM message; cuts a long address. */
export const newEmailSms = ({ newMasked, place }: NewEmailSmsData, brand: Brand): string =>
  `${brand.smsName}: ${place === 'account' ? 'tu cuenta' : 'una solicitud a tu nombre'} tiene otro correo, ` +
  `${newMasked.replaceAll('•', '*').slice(0, 30)}. ¿No fuiste tu? Entra a tu cuenta con un codigo y avisanos.`

/** To the former line, so that a stranger's change is seen. One GSM message. */
export const phoneAddedSms = ({ newMasked }: PhoneAddedSmsData, brand: Brand): string =>
  `${brand.smsName}: agregaste el celular ${newMasked.replaceAll('•', '*')} a tu cuenta. ` +
  `¿No lo hiciste? Avisa por WhatsApp al ${brand.supportWhatsapp}.`

export type TransferSmsData = {
  readonly amount: number
  readonly accountEnding: string
}

export const moneyTransferredSms = ({ amount, accountEnding }: TransferSmsData, brand: Brand): string =>
  `${brand.smsName}: transferimos ${plain(amount)} a tu cuenta terminada en ${accountEnding}. Tu plan de pagos va en tu correo.`

export const transferFailedSms = ({ amount, accountEnding }: TransferSmsData, brand: Brand): string =>
  `${brand.smsName}: tu cuenta terminada en ${accountEnding} no recibio ${plain(amount)}. Corrige los datos con el enlace de tu correo.`

/** Makes a stranger's account visible. */
export const bankDataCorrectedSms = ({ amount, accountEnding }: TransferSmsData, brand: Brand): string =>
  `${brand.smsName}: ${plain(amount)} van a la cuenta terminada en ${accountEnding}. ¿No la cambiaste? Avisa por WhatsApp al ${brand.supportWhatsapp}.`

export function installmentDueSms(data: InstallmentDueData, brand: Brand): string {
  const which = `${data.installmentNumber} de ${data.installmentCount}`
  return `${brand.smsName}: tu cuota ${which} es de ${plain(data.amount)} y vence el ${formatDate(data.dueOn)}. ${closing(data.preferencesLink)}`
}

export function installmentLateSms(data: InstallmentLateData, brand: Brand): string {
  return `${brand.smsName}: tu cuota del ${formatDate(data.dueOn)} sigue pendiente. Hoy pagas ${plain(data.amount)} con mora. ${closing(data.preferencesLink)}`
}

const closing = (link: string) => `Aceptaste SMS; para cambiarlo: ${link.split('#')[0]}`

/** The GSM alphabet lacks the no-break space. */
const plain = (amount: number) => formatPesos(amount).replaceAll(/\s/g, '')

const messages = {
  otp: otpSms,
  signingCode: signingSms,
  authorization: authorizationSms,
  preValidation: preValidationSms,
  handOff: handOffSms,
  quotaWay: quotaWaySms,
  quotaSeen: (_data: object, brand: Brand) => quotaSeenSms(brand),
  phoneAdded: phoneAddedSms,
  newEmail: newEmailSms,
  passwordChanged: (_data: object, brand: Brand) => passwordChangedSms(brand),
  moneyTransferred: moneyTransferredSms,
  transferFailed: transferFailedSms,
  bankDataCorrected: bankDataCorrectedSms,
}

export type SmsName = keyof typeof messages

type SmsTable = {
  readonly [Name in SmsName]: (data: Parameters<(typeof messages)[Name]>[0], brand: Brand) => string
}
const table: SmsTable = messages

/** A reminder is queued with its words, other messages with their text's name. */
export type SmsPayload<Name extends SmsName = SmsName> = {
  readonly to: string
  readonly sms: Name
  readonly data: Parameters<SmsTable[Name]>[0]
}

export const renderSms = <Name extends SmsName>({ sms, data }: SmsPayload<Name>, brand: Brand): string =>
  table[sms](data, brand)

export const sampleTransferSms: TransferSmsData = { amount: 3_000_000, accountEnding: '7890' }

const sampleHandOffLink =
  'http://localhost:3000/veridas/assisted/019ab3f0-6c1e-7d52-9b1f-2f8e4b7a90c1/019ab3f0-7a44-7c02-8d3e-5b6f1c2d3e4f/Qm9n/wq3Z0m1kFhT8vYcR5sNxJ2uLpEo7dGiAbC9fHtKzUyM'

export const sampleAuthorizationSms: AuthorizationSmsData = {
  code: '0427',
  validSeconds: 80,
  host: 'localhost',
  shopName: 'Celulares de Chapinero',
  link: sampleHandOffLink,
}

export const sampleSigningSms: SigningSmsData = {
  code: '0427',
  validSeconds: 80,
  host: 'credito.cupo.example',
  amount: 1_500_000,
  installmentCount: 12,
  installment: 149_120,
  link: sampleHandOffLink,
}

export const sampleHandOffSms: HandOffSmsData = {
  shopName: 'Celulares de Chapinero',
  link: sampleHandOffLink,
}

export const sampleQuotaWaySms: QuotaWaySmsData = {
  requesterName: 'Paula Andrea Nieto',
  link: 'http://localhost:3000/home-offer-simulation',
}

export const sampleOtpSms: OtpSmsData = {
  purpose: 'signIn',
  code: '0427',
  validSeconds: 80,
  host: 'cupo.example',
}
