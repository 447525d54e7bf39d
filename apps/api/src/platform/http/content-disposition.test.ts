import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test('a file without a name is shown', () => {
  expect(contentDisposition(undefined)).toBe('inline')
})

test.each([
  ['abc_Extracto.pdf', `attachment; filename="abc_Extracto.pdf"; filename*=UTF-8''abc_Extracto.pdf`],
  [
    'Certificado de adhesión – Póliza individua.pdf',
    `attachment; filename="Certificado de adhesion - Poliza individua.pdf"; ` +
      `filename*=UTF-8''Certificado%20de%20adhesi%C3%B3n%20%E2%80%93%20P%C3%B3liza%20individua.pdf`,
  ],
  [
    `a"; b=c\r\nx (1)'*%.pdf`,
    `attachment; filename="a_; b=c__x (1)'*_.pdf"; filename*=UTF-8''a%22%3B%20b%3Dc%0D%0Ax%20%281%29%27%2A%25.pdf`,
  ],
])('%j is saved by that name', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
