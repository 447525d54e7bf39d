import type { ApplicationEndedData } from './data.ts'

export const sampleApplicationEnded: ApplicationEndedData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  ending: { kind: 'cancelled' },
  endedAt: '2026-11-22T11:06:31Z',
}
