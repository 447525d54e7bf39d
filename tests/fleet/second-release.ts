import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

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

/** Another release in a folder of its own: these sources and this build with the changes above; packages of others are shared. */
export function secondRelease(folder: string): string {
  const isOwn = (path: string) => !/[\\/](?:node_modules|\.cache)(?:[\\/]|$)/.test(path)
  for (const part of ['apps', 'packages', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isOwn })
  symlinkSync(join(root, 'apps/api/node_modules'), join(folder, 'apps/api/node_modules'))
  linkPackages(folder)
  for (const { file, from, to } of changes) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
    writeFileSync(join(folder, file), text.replace(from, to))
  }
  return folder
}

/** Ours lead into the new folder. */
function linkPackages(folder: string): void {
  const target = join(folder, 'node_modules')
  mkdirSync(join(target, '@cupo'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@cupo' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(target, name))
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(target, '@cupo', name))
}
