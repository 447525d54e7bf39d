export type DossierQuestion = {
  readonly applicationId: string
  /** Null where the data folder keeps it. */
  readonly folder: string | null
}

export type ArgumentsRead =
  | { readonly ok: true; readonly value: DossierQuestion }
  | { readonly ok: false; readonly problem: string }

const example = 'npm run dossier -- 019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d [--to <folder>]'

/** The id of an application and, if named, a folder, as they stand on the command line. */
export function readArguments(args: readonly string[]): ArgumentsRead {
  const [applicationId, option, folder, ...more] = args
  if (applicationId === undefined || more.length > 0) return problem(`name an application: ${example}`)
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(applicationId)) {
    return problem(`${applicationId} is no id of an application: ${example}`)
  }
  if (option === undefined) return { ok: true, value: { applicationId, folder: null } }
  if (option !== '--to' || !folder) return problem(`after the id only --to <folder>: ${example}`)
  return { ok: true, value: { applicationId, folder } }
}

const problem = (text: string): ArgumentsRead => ({ ok: false, problem: text })
