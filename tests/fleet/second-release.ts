import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layOutRelease } from '../../tools/fleet/release.ts'

/** A later release words its agreement anew, and says one thing more about it. */
const changes = [
  {
    file: 'apps/api/src/documents/loan-agreement/template.ts',
    from: "'Contrato de crédito para la compra de un equipo'",
    to: "'Contrato de crédito para comprar un equipo'",
  },
  {
    file: 'apps/api/src/features/origination/acts/agreement/agreement-data.ts',
    from: 'agreementNumber: agreementNumber(application.id),',
    to: "agreementNumber: agreementNumber(application.id),\n    edition: 'second',",
  },
]

/** The first release with the changes above, in a folder of its own. */
export function secondRelease(first: string, folder: string): string {
  layOutRelease(first, folder)
  for (const { file, from, to } of changes) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
    writeFileSync(join(folder, file), text.replace(from, to))
  }
  return folder
}
