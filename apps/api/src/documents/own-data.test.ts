import { expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import { renderOwnData, sampleOwnData } from './own-data.ts'
import { readPdfText } from './testing/read-pdf.ts'

test("a person's data say who answers for them, and of each kind origin, term and content (R-X15)", async () => {
  const bytes = await renderOwnData(sampleOwnData, demoBrand)
  const words = readPdfText(bytes).replaceAll(/\s+/g, ' ')
  for (const part of [
    demoBrand.lender.legalName,
    'De dónde viene: Tu solicitud',
    'Cuánto se guarda: Mientras tengas',
    'Número de cédula',
    'No hay nada de esto.',
  ]) {
    expect(words).toContain(part)
  }
  expect(await renderOwnData(sampleOwnData, demoBrand)).toEqual(bytes)
})
