import type { OtpSmsData } from './data.ts'

export const sampleOtpSms: OtpSmsData = { code: '0427', validSeconds: 80, host: 'cupo.example' }
