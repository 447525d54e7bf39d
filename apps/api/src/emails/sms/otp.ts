import type { Brand } from '../../platform/brand.ts'
import type { OtpSmsData } from './data.ts'

/** The last line lets the phone's browser fill the code in, on that host alone (WICG origin-bound codes). */
export function otpSms(data: OtpSmsData, brand: Brand): string {
  return [
    `${brand.lenderName}: tu PIN es ${data.code}. Vale ${data.validSeconds} segundos. No lo compartas con nadie.`,
    '',
    `@${data.host} #${data.code}`,
  ].join('\n')
}
