import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { samplePapers } from '../apps/api/src/documents/sample-papers.ts'
import { mailNames, renderMail, sampleMail } from '../apps/api/src/emails/index.ts'
import {
  bankDataCorrectedSms,
  installmentDueSms,
  installmentLateSms,
  moneyTransferredSms,
  otpSms,
  sampleOtpSms,
  sampleTransferSms,
  transferFailedSms,
} from '../apps/api/src/emails/sms.ts'
import { brandOf } from '../apps/api/src/platform/brand.ts'
import { readConfig } from '../apps/api/src/platform/config.ts'

// Of the lender of LENDER_FILE: writes every mail, SMS and document from its sample: npm run preview-mails -- [folder]

const { lender, publicUrl } = readConfig(process.env)
const brand = brandOf(lender, { publicUrl })
const folder = resolve(process.argv[2] ?? 'data/preview')
mkdirSync(folder, { recursive: true })

const links = mailNames.map((name) => {
  const mail = renderMail(name, sampleMail(name), brand)
  writeFileSync(join(folder, `${name}.html`), mail.html)
  writeFileSync(join(folder, `${name}.txt`), `${mail.subject}\n\n${mail.text}`)
  return `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">texto</a>): ${mail.subject}</li>`
})

const messages = {
  'sms-otp.txt': otpSms(sampleOtpSms, brand),
  'sms-money-transferred.txt': moneyTransferredSms(sampleTransferSms, brand),
  'sms-transfer-failed.txt': transferFailedSms(sampleTransferSms, brand),
  'sms-bank-data-corrected.txt': bankDataCorrectedSms({ ...sampleTransferSms, accountEnding: '4821' }, brand),
  'sms-installment-due.txt': installmentDueSms(sampleMail('installment-due'), brand),
  'sms-installment-late.txt': installmentLateSms(sampleMail('installment-late'), brand),
}
for (const [file, text] of Object.entries(messages)) writeFileSync(join(folder, file), text)

const documents = samplePapers(brand)
for (const [file, bytes] of Object.entries(documents)) writeFileSync(join(folder, file), await bytes)

const others = [...Object.keys(documents), ...Object.keys(messages)].map(
  (file) => `<li><a href="${file}">${file}</a></li>`,
)
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="es-CO"><meta charset="utf-8"><title>Correos y documentos</title>
<ul>${[...links, ...others].join('\n')}</ul></html>\n`,
)
console.log(`Open ${join(folder, 'index.html')}`)
