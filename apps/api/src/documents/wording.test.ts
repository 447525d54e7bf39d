import { expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import { samplePapers } from './sample-papers.ts'
import { readPdfText } from './testing/read-pdf.ts'

// Each paper as its reader gets it, row by row: the files of `wording` are read by people, and changed with
// `npx vitest run --project unit apps/api/src/documents/wording -u`.

test.each(Object.entries(samplePapers(demoBrand)))(
  '%s says each amount, date and name in its own row (R-K7)',
  async (file, paper) => {
    const text = readPdfText(await paper)
    await expect(`${text}\n`).toMatchFileSnapshot(`wording/${file.replace(/\.pdf$/, '.txt')}`)
  },
)
