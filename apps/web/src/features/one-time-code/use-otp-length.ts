import { useParameters } from '../../client/use-parameters.ts'

const otpLengthDefault = 4

/** How many digits a code has, as the parameters say. */
export const useOtpLength = (): number => useParameters()?.otpLength ?? otpLengthDefault
