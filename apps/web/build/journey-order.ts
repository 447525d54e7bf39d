/** The modules a customer's browser fetches on the way from the form to the survey, in that order. */
export const journeyOrder = [
  'src/features/on-boarding/form/form-extras.tsx',
  'src/features/on-boarding/form/submit-form.ts',
  'src/features/on-boarding/form/phone-news.tsx',
  'src/features/on-boarding/form/terms-dialog.tsx',
  'src/features/on-boarding/otp/otp-screen.tsx',
  'src/shell/journey-gate.tsx',
  'src/features/on-boarding/pre-offer/pre-offer-screen.tsx',
  'src/features/on-boarding/offer/offer-screen.tsx',
  'src/features/on-boarding/identity/identity-screen.tsx',
  'src/features/on-boarding/veridas/veridas-screen.tsx',
  'src/features/on-boarding/evidente/evidente-screen.tsx',
  'src/features/on-boarding/direction/direction-screen.tsx',
  'src/features/on-boarding/contract/contract-screen.tsx',
  'src/features/on-boarding/details/details-screen.tsx',
  'src/features/on-boarding/opinion/opinion-screen.tsx',
] as const

/** The same for a borrower who signs in and makes a password. */
export const signInOrder = [
  'src/features/sign-in/login/login-screen.tsx',
  'src/features/sign-in/login/login-work.ts',
  'src/features/sign-in/login-otp/login-otp-screen.tsx',
  'src/features/sign-in/create-password/create-password-screen.tsx',
  'src/features/sign-in/login-password/login-password-screen.tsx',
  'src/features/sign-in/step-up/step-up-dialog.tsx',
  'src/features/sign-in/reset-forgotten-password/reset-forgotten-password-screen.tsx',
] as const
