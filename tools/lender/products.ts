import { changeRows } from './parameters/change-rows.ts'

export const usage = `npm run lender -- products                                                   what each channel sells, and what is to come
npm run lender -- products Finter 2027-02-01 effectiveAnnualRate 21.50       one figure of a channel, from a day on
npm run lender -- products Finter 2027-02-01 finter.json                     all figures of a file
npm run lender -- products 2027-01-01 uvt 54000                              the tax unit of a year, for every channel
A figure far from the one before is asked about; --yes answers beforehand.`

export const run = (args: readonly string[]): Promise<void> => changeRows('products', args)
