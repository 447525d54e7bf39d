import type { Brand } from '../../platform/brand.ts'
import type { OtpSmsData } from './data.ts'

/** Without accents, which the GSM alphabet has not. The last line lets the phone's browser fill the code in, on that host alone (WICG origin-bound codes). */
export function otpSms(data: OtpSmsData, brand: Brand): string {
  return [
    `${brand.smsName}: tu codigo es ${data.code}. Vale ${data.validSeconds} segundos. No lo compartas con nadie.`,
    '',
    `@${data.host} #${data.code}`,
  ].join('\n')
}
