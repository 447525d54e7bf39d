import { changeRows } from './parameters/change-rows.ts'

// npm run products                                                      what each channel sells, and what is to come
// npm run products -- Finter 2027-02-01 effectiveAnnualRate 21.50       one figure of a channel, from a day on
// npm run products -- Finter 2027-02-01 finter.json                     all figures of a file
// npm run products -- 2027-01-01 uvt 54000                              the tax unit of a year, for every channel
// Works on DATABASE_URL, or on the embedded database of DATA_DIR.

await changeRows('products', process.argv.slice(2))
