import { changeRows } from './parameters/change-rows.ts'

// npm run settings                                                      what differs from its default
// npm run settings -- 2027-02-01 otpSeconds 90                          a setting of the platform, from a day on
// npm run settings -- Finter 2027-02-01 minimumTerminalValue 400000     a setting of a channel
// Works on DATABASE_URL, or on the embedded database of DATA_DIR.

await changeRows('settings', process.argv.slice(2))
