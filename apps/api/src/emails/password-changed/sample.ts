import type { PasswordChangedData } from './data.ts'

export const samplePasswordChanged: PasswordChangedData = {
  firstName: 'María',
  changedAt: '2026-11-22T11:06:31Z',
  device: 'Chrome en Android',
  link: 'http://localhost:3000/login',
}
