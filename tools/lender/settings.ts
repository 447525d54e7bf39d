import { changeRows } from './parameters/change-rows.ts'

export const usage = `npm run lender -- settings                                                   what differs from its default
npm run lender -- settings 2027-02-01 otpSeconds 90                          a setting of the platform, from a day on
npm run lender -- settings Finter 2027-02-01 minimumTerminalValue 400000     a setting of a channel
A value far from the one before is asked about; --yes answers beforehand.`

export const run = (args: readonly string[]): Promise<void> => changeRows('settings', args)
