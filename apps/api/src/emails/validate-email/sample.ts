import type { ValidateEmailData } from './data.ts'

export const sampleValidateEmail: ValidateEmailData = {
  firstName: 'María',
  link: 'http://localhost:3000/validate-email/5f1d0c2e9b7a4f63a8e1c0d92b47e6f35f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
  validityHours: 24,
}
