import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { DossierIndexData } from '../../documents/dossier/data.ts'
import { renderDossierIndex } from '../../documents/dossier/dossier-index.ts'
import { type ActingParty, type Actor, accountOf } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Brand } from '../../platform/brand.ts'
import { businessDate, instantAt } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, lockName } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import {
  type AgreementSignature,
  agreementNumber,
  bureauAnswersOf,
  drawSignatureAnnex,
  findSignature,
  readDocument,
} from '../origination/origination.ts'
import {
  type DossierContext,
  readAuditRows,
  readCodes,
  readConsents,
  readContacts,
  readDocuments,
  readHandOffs,
  readMessages,
  readWordings,
} from './dossier-rows.ts'

export type DossierFile = { readonly path: string; readonly content: Uint8Array }

export type Dossier = {
  readonly index: Omit<DossierIndexData, 'files'>
  readonly files: readonly DossierFile[]
  /** Paths of stored content that is damaged, or sealed with a lost key. */
  readonly damaged: readonly string[]
}

type Request = { readonly actor: Actor; readonly now: DossierMoment; readonly requestId: string }

type DossierMoment = Parameters<typeof writeAudit>[2]

type ComposedDossier = {
  readonly files: readonly DossierFile[]
  /** Paths of stored content that is damaged, or sealed with a lost key: it is not among the files. */
  readonly damaged: readonly string[]
}

const sha256Of = ({ content }: DossierFile): string => createHash('sha256').update(content).digest('hex')

/** Writes an audit row first, which is part of the result. */
export async function readDossier(
  context: DossierContext & { readonly brand: Brand },
  applicationId: string,
  { actor, now, requestId }: Request,
): Promise<Result<Dossier>> {
  const { db, secrets, store } = context
  const application = await store.find(db, applicationId)
  if (application === null) return refuse('NoEncontrado')
  const subject = { subjectType: 'application', subjectId: applicationId }
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, { actor, action: 'writeDossier', ...subject, requestId }, now),
  )
  const { person, facts, origin, situation, createdAt } = application
  const signature = await findSignature(db, secrets, { applicationId })
  const [bureauAnswer = null] = await bureauAnswersOf(context, [applicationId])
  const consents = await readConsents(context, applicationId, bureauAnswer?.consent?.id ?? null)
  const documents = await readDocuments(context, applicationId)
  const wordings = await readWordings(context, consents)
  return done({
    index: {
      writtenAt: now.toString(),
      agreementNumber: agreementNumber(applicationId),
      applicationId,
      origin,
      situation,
      createdAt,
      person: {
        fullName: person.fullName,
        documentNumber: person.document,
        mobile: person.mobile,
        email: person.email,
      },
      seller: facts.seller,
      consents,
      bureauAnswer: bureauAnswer && {
        askedAt: bureauAnswer.askedAt,
        consentedAt: bureauAnswer.consent?.at ?? null,
      },
      codes: await readCodes(context, applicationId),
      handOffs: await readHandOffs(context, applicationId),
      identity: {
        confirmed: facts.identity.confirmed,
        checksStarted: facts.identity.validationsCreated,
        watchlistSearches: facts.watchlistSearches,
      },
      documents: documents.map((document) => ({
        ...document,
        isSigned: document.id === signature?.documentId,
      })),
      signature,
      messages: await readMessages(context, applicationId),
      contacts: await readContacts(context, person.document),
      auditRows: await readAuditRows(context, applicationId),
    },
    ...(await filesOf(context, { documents, signature, wordings })),
  })
}

type DossierPapers = {
  readonly documents: Awaited<ReturnType<typeof readDocuments>>
  readonly signature: AgreementSignature | null
  readonly wordings: Awaited<ReturnType<typeof readWordings>>
}

async function filesOf(
  context: DossierContext & { readonly brand: Brand },
  { documents, signature, wordings }: DossierPapers,
): Promise<Pick<Dossier, 'files' | 'damaged'>> {
  const papers = [
    ...documents.map(({ id, kind }) => ({
      path: `documentos/${kind}-${id}.pdf`,
      read: () => readDocument(context, id),
    })),
    ...(signature === null ? [] : [signature.documentId]).map((documentId) => ({
      path: `documentos/anexo-2-${documentId}.pdf`,
      read: () => drawSignatureAnnex(context, documentId),
    })),
  ]
  const read = await Promise.all(
    papers.map(async ({ path, read }) => ({ path, content: await read().catch(() => null) })),
  )
  const texts = wordings.map(({ name, version, sha256, content }) => ({
    path: `textos/${name}-${version}-${sha256.slice(0, 8)}.txt`,
    content: Buffer.from(content),
  }))
  return {
    files: [...read.flatMap(({ path, content }) => (content === null ? [] : [{ path, content }])), ...texts],
    damaged: read.flatMap(({ path, content }) => (content === null ? [path] : [])),
  }
}

/** Every file of the evidence, with an index for people, its data, and the sums of all. Refuses with `NoEncontrado`. */
export async function composeDossier(
  ...question: Parameters<typeof readDossier>
): Promise<Result<ComposedDossier>> {
  const [{ brand }] = question
  const read = await readDossier(...question)
  if (!read.ok) return read
  const { index, files, damaged } = read.value
  const data = { path: 'datos.json', content: Buffer.from(`${JSON.stringify(index, null, 2)}\n`) }
  const listed = [...files, data].map((file) => ({ path: file.path, sha256: sha256Of(file) }))
  const first = { path: 'indice.pdf', content: await renderDossierIndex({ ...index, files: listed }, brand) }
  const sums = [...listed, { path: first.path, sha256: sha256Of(first) }]
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    .join('')
  const last = [
    { path: 'SHA256SUMS', content: Buffer.from(sums) },
    // An archive's receiver reads nothing else, so this file names the missing parts.
    ...(damaged.length === 0
      ? []
      : [{ path: 'faltan.txt', content: Buffer.from(`${damaged.join('\n')}\n`) }]),
  ]
  return done({ files: [first, data, ...files, ...last], damaged })
}

const validHours = 24

/** Dossiers that this person was allowed on the day, through either door. Locks the count until the transaction ends. */
export async function countAllowedDossiers(
  transaction: Transaction<Database>,
  user: string,
  now: Temporal.Instant,
): Promise<number> {
  const account = accountOf(user)
  await lockName(transaction, `dossiers of ${account}`)
  const rows = await transaction
    .selectFrom('auditEntry')
    .where('action', '=', 'allowDossier')
    .where('at', '>=', instantAt(businessDate(now), '00:00').toString())
    .select(sql<string>`after ->> 'user'`.as('user'))
    .execute()
  return rows.filter((row) => accountOf(row.user) === account).length
}

export const allowDossier = (
  transaction: Transaction<Database>,
  { application, user }: { readonly application: string; readonly user: string },
  { actor, now, requestId }: ActingParty,
): Promise<void> => {
  const row = { subjectType: 'application', subjectId: application, after: { user } }
  return writeAudit(transaction, { actor, action: 'allowDossier', ...row, requestId }, now)
}

/** The end of what this member of staff was allowed last, or null. */
export async function dossierAllowedUntil(
  db: Kysely<Database>,
  { application, user }: { readonly application: string; readonly user: string },
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const last = await db
    .selectFrom('auditEntry')
    .where('action', '=', 'allowDossier')
    .where(sql`after ->> 'user'`, '=', user)
    .where('subjectType', '=', 'application')
    .where('subjectId', '=', application)
    .where('at', '>', now.subtract({ hours: validHours }).toString())
    .orderBy('at', 'desc')
    .select('at')
    .executeTakeFirst()
  return last === undefined ? null : Temporal.Instant.from(last.at).add({ hours: validHours })
}
