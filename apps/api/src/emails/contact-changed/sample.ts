import type { ContactChangedData } from './data.ts'

export const sampleContactChanged: ContactChangedData = {
  firstName: 'María',
  what: 'email',
  changedAt: '2026-11-22T11:06:31Z',
  newMasked: 'm•••@correo.example',
  link: 'http://localhost:3000/login',
}
