import { type ApplicationForm, campaignCodeSchema, type FormChannel, fieldMessages } from '@cupo/wire'
import { jwtDecrypt } from 'jose'
import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { hasPassed } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { channels } from '../../journey.ts'
import type { OriginationParts } from '../../parts.ts'

const everyLink = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  mobile: v.optional(v.string()),
  document: v.optional(v.string()),
  urlRetorno: v.optional(v.string()),
  exp: v.number(),
})

const contentSchema = v.variant('kind', [
  v.object({
    ...everyLink.entries,
    kind: v.literal('finter'),
    sku: v.optional(v.string()),
    billedOnMobileInvoice: v.optional(v.boolean()),
  }),
  v.object({ ...everyLink.entries, kind: v.literal('libre'), campaign: campaignCodeSchema }),
])

type LinkContent = v.InferOutput<typeof contentSchema>

/** The channel of each kind of link, and whether a link of it is for one person: then their application takes it. */
export const linkKinds = {
  finter: { channel: 'Finter', isForOne: true },
  libre: { channel: 'Libre', isForOne: false },
} as const satisfies Readonly<
  Record<LinkContent['kind'], { readonly channel: FormChannel; readonly isForOne: boolean }>
>

type WithEnd<Content> = Content extends LinkContent
  ? Omit<Content, 'exp'> & { readonly expiresAt: string }
  : never
export type StoreLink = WithEnd<LinkContent>

export type KeptStoreLink = StoreLink & { readonly applicationId: string | null }

const sealName = (id: string) => `store_link:${id}`

/**
 * Opens the shop's `data` (compact JWE, dir, A256GCM) and keeps what it says, so that the price and the rest never
 * come from the browser. Refuses altered, foreign and expired links.
 */
export async function openStoreLink(
  { db, secrets, key }: { db: Kysely<Database>; secrets: Secrets; key: Uint8Array },
  data: string,
  now: Temporal.Instant,
): Promise<Result<StoreLink>> {
  const link = await decrypt(data, key, now)
  if (!link.ok) return link
  const { id, expiresAt } = link.value
  await db
    .insertInto('storeLink')
    .values({ id, content: secrets.seal(link.value, sealName(id)), expiresAt, openedAt: now.toString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return link
}

async function decrypt(data: string, key: Uint8Array, now: Temporal.Instant): Promise<Result<StoreLink>> {
  try {
    const { payload } = await jwtDecrypt(data, key, {
      currentDate: new Date(now.epochMilliseconds),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    const { exp, ...content } = v.parse(contentSchema, payload)
    return done({ ...content, expiresAt: Temporal.Instant.fromEpochMilliseconds(exp * 1000).toString() })
  } catch (error) {
    const isExpired = error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED'
    return refuse(isExpired ? 'EnlaceVencido' : 'EnlaceInvalido')
  }
}

export async function findStoreLink(
  db: Kysely<Database>,
  secrets: Secrets,
  id: string,
): Promise<KeptStoreLink | null> {
  const row = await db
    .selectFrom('storeLink')
    .select(['content', 'applicationId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...(secrets.open(row.content, sealName(id)) as StoreLink), applicationId: row.applicationId }
}

/** Gives a link for one person to an application, unless somebody else was faster: then false. */
export async function bindStoreLink(
  transaction: Transaction<Database>,
  link: Pick<KeptStoreLink, 'id' | 'applicationId'>,
  applicationId: string,
): Promise<boolean> {
  const bound = await transaction
    .updateTable('storeLink')
    .set({ applicationId })
    .where('id', '=', link.id)
    .where('applicationId', 'is not distinct from', link.applicationId)
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}

type Parts = Pick<OriginationParts, 'db' | 'secrets' | 'store'>

/**
 * The shop's link that a form came with, or null. A link of another channel opens no form of this one, and one that the
 * shop made for one person opens none for another (conformance: R-F14, R-H5).
 */
export async function linkOfForm(
  parts: Parts,
  form: ApplicationForm,
  now: Temporal.Instant,
): Promise<Result<KeptStoreLink | null>> {
  const link = await usableLink(parts, form, now)
  if (!link.ok || link.value === null) return link
  if (isOfOtherChannel(link.value, form)) return refuse('EnlaceInvalido')
  if (link.value.document === undefined) return link
  if (link.value.document === form.identityCardNumber) return link
  return refuse('ValidationException', {
    errors: [{ field: 'documentAcessoFinter', message: fieldMessages.documentAcessoFinter }],
  })
}

/** An agent's form has no kind of link of its own so far: it may come by the one of a phone. */
const isOfOtherChannel = ({ kind }: KeptStoreLink, { origin }: ApplicationForm): boolean =>
  channels[origin].beginsWith !== 'agent' && linkKinds[kind].channel !== origin

/** A link is reusable until an application exists, then only for the same document and mobile (R-F7). */
async function usableLink(
  parts: Parts,
  form: ApplicationForm,
  now: Temporal.Instant,
): Promise<Result<KeptStoreLink | null>> {
  if (form.id_access === undefined) return done(null)
  const link = await findStoreLink(parts.db, parts.secrets, form.id_access)
  if (link === null) return refuse('EnlaceInvalido')
  if (link.applicationId !== null) {
    const user = await parts.store.find(parts.db, link.applicationId)
    const isSamePerson =
      user?.person.document === form.identityCardNumber && user.person.mobile === form.mobile
    return isSamePerson ? done(link) : refuse('EnlaceUsado')
  }
  return hasPassed(link.expiresAt, now) ? refuse('EnlaceVencido') : done(link)
}
