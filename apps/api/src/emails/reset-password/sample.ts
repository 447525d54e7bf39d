import type { ResetPasswordData } from './data.ts'

export const sampleResetPassword: ResetPasswordData = {
  firstName: 'María',
  link: 'http://localhost:3000/reset-forgotten-password/01a1fc4d-b9e8-71c8-ba71-c091e00effa1/01a1fc4d-b9e8-71c8-ba71-c091e00effa2/5f1d0c2e9b7a4f63a8e1c0d92b47e6f35f1d0c2e9b7',
  validityMinutes: 30,
}
