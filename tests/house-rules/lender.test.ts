import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoLender } from '../../apps/demo/src/lender.ts'
import { filesUnder, inRepository, isTest } from './repository.ts'
import { withoutComments } from './source-text.ts'

const { lender, guarantor, insurer, serviceProvider, dataOffice } = demoLender
const names = [
  demoLender.operatorName,
  demoLender.smsName,
  demoLender.supportEmail,
  demoLender.supportWhatsapp,
  demoLender.helpline,
  dataOffice.email,
  dataOffice.recipients.bureau,
  lender.address,
  lender.bankAccount.number,
  ...[lender, guarantor, insurer, serviceProvider].flatMap((party) =>
    party === null ? [] : [party.legalName, party.taxId],
  ),
  ...Object.values(demoLender.colors).filter((color) => color !== '#ffffff'),
]

test('no source of the product bears a name, number or color of the demo: they stand in the document of the lender', () => {
  const places = ['apps/api/src', 'apps/web', 'packages']
    .flatMap((folder) => filesUnder(folder))
    .filter((path) => /\.(tsx?|css|sql|svg|html)$/.test(path) && !isTest(path) && !path.includes('/testing/'))
    .flatMap((path) => {
      const text = withoutComments(readFileSync(inRepository(path), 'utf8'))
      return names.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`)
    })
  expect(places).toEqual([])
})
