import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { composeDossier, dossierAllowedUntil } from '../../apps/api/src/features/dossier/dossier.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { done, type Result, refuse as refused } from '../../apps/api/src/platform/refusal.ts'
import { officeBindsCommands, throughOffice } from './product/office-door.ts'
import { type ArgumentsRead, printLines, refuse, staff, wordsAndOptions } from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- dossier 019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d --reason "…"    into DATA_DIR/dossiers
  --to /secure/case-4711    into a new folder instead
  --yes                     without a question
The folder is unsealed, and an audit row names who wrote it. Where the lender has a directory, the first of a day is
written at once, and a further one once somebody approved it in the office: give the command again then.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const { applicationId, folder, reason, isSure } = read.value
  await withProduct(async (product) => {
    const { db, secrets, clock, brand } = product
    const now = clock.now()
    const allowed = () => dossierAllowedUntil(db, { application: applicationId, user: staff().user }, now)
    if (officeBindsCommands() && (await allowed()) === null) {
      const order = { act: 'readDossier', input: { application: applicationId } } as const
      await throughOffice(product, order, { reason, isSure })
      if ((await allowed()) === null) return
    }
    const stamp = now.toString().slice(0, 19).replaceAll(':', '-')
    const data = resolve(process.env.DATA_DIR || join(import.meta.dirname, '../../data'))
    const to = folder ?? join(data, 'dossiers', `${applicationId}-${stamp}`)
    const parts = { db, secrets, store: applicationStore(secrets), brand }
    const written = await writeDossier(parts, applicationId, to, {
      actor: staff(),
      now,
      requestId: newId(),
    })
    if (!written.ok) {
      const isUnknown = written.refusal.code === 'NoEncontrado'
      return refuse(isUnknown ? 'No application has this id.' : `${to} is there already.`)
    }
    const { files, damaged } = written.value
    printLines([`${files} files in ${to}: begin with indice.pdf`])
    for (const path of damaged) refuse(`${path} is damaged, and is not among them`)
  })
}

type DossierQuestion = {
  readonly applicationId: string
  /** Null for the data folder. */
  readonly folder: string | null
  readonly reason: string
  readonly isSure: boolean
}

export function readArguments(args: readonly string[]): ArgumentsRead<DossierQuestion> {
  const problem = (text: string) => ({ ok: false, problem: `${text}\n\n${usage}` }) as const
  const read = wordsAndOptions(args, {
    to: { type: 'string' },
    reason: { type: 'string' },
    yes: { type: 'boolean' },
  })
  if (read === null) return problem('After the id only --to <folder>, --reason "…" and --yes.')
  const [applicationId, ...more] = read.positionals
  if (applicationId === undefined || more.length > 0) return problem('Name one application.')
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(applicationId)) {
    return problem(`${applicationId} is no id of an application.`)
  }
  const { to, reason = '', yes = false } = read.values
  if (reason.trim().length < 3 || reason.trim().length > 300) return problem('Say why.')
  return { ok: true, value: { applicationId, folder: to || null, reason: reason.trim(), isSure: yes } }
}

type Question = Parameters<typeof composeDossier>

/** The folder is private to its owner. Refuses with `NoEncontrado`, or `SolicitudInvalida` if the folder exists. */
export async function writeDossier(
  parts: Question[0],
  applicationId: string,
  folder: string,
  request: Question[2],
): Promise<Result<{ readonly files: number; readonly damaged: readonly string[] }>> {
  if (existsSync(folder)) return refused('SolicitudInvalida')
  const dossier = await composeDossier(parts, applicationId, request)
  if (!dossier.ok) return dossier
  const { files, damaged } = dossier.value
  for (const { path, content } of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, content, { mode: 0o600, flag: 'wx' })
  }
  return done({ files: files.length, damaged })
}
