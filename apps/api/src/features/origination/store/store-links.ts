import {
  campaignCodeSchema,
  givenIdentityNumber,
  type Origin,
  oneLine,
  originSchema,
  type Seller,
} from '@cupo/wire'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { epochSecondsOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'

/** Control characters: no screen shows them, and no database stores NUL. */
const plainText = v.pipe(v.string(), v.regex(/^\P{Cc}*$/u), v.maxLength(2_000))

const everyLink = v.object({
  id: v.pipe(plainText, v.minLength(1), v.maxLength(100)),
  mobile: v.optional(
    v.pipe(
      plainText,
      v.transform((text) => text.replace(/\s+/g, '')),
      v.regex(/^\d{10}$/),
    ),
  ),
  // Only a number is a document.
  document: v.optional(v.pipe(plainText, v.transform(givenIdentityNumber), v.string())),
  email: v.optional(v.pipe(plainText, v.maxLength(100))),
  urlRetorno: v.optional(plainText),
  exp: v.number(),
  /** The link opens in one browser within a short time, and then counts longer. */
  leadsOn: v.optional(
    v.object({
      browser: v.nullable(plainText),
      until: v.number(),
      preValidation: plainText,
    }),
  ),
})

const sellerCode = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/))
const sellerName = v.pipe(plainText, v.transform(oneLine), v.minLength(1), v.maxLength(100))

const contentSchema = v.variant('kind', [
  v.object({
    ...everyLink.entries,
    kind: v.literal('finter'),
    sku: v.optional(plainText),
    billedOnMobileInvoice: v.optional(v.boolean()),
  }),
  v.object({
    ...everyLink.entries,
    kind: v.literal('libre'),
    campaign: campaignCodeSchema,
    quotaMax: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  }),
  v.object({
    ...everyLink.entries,
    kind: v.literal('assisted'),
    billedOnMobileInvoice: v.optional(v.boolean()),
    shop: sellerCode,
    shopName: sellerName,
    agent: sellerCode,
    agentName: sellerName,
    skus: v.optional(v.pipe(v.array(v.pipe(plainText, v.maxLength(100))), v.maxLength(10)), []),
  }),
  v.object({
    ...everyLink.entries,
    kind: v.literal('prevalidation'),
    userCode: sellerCode,
    name: sellerName,
    channel: originSchema,
  }),
])

type LinkContent = v.InferOutput<typeof contentSchema>

/** The link of a pre-validation names its channel and opens no form. */
export const linkKinds = {
  finter: { channel: 'Finter', isForOne: true },
  libre: { channel: 'Libre', isForOne: false },
  assisted: { channel: 'Assistido', isForOne: true },
  prevalidation: { channel: null, isForOne: false },
} as const satisfies Readonly<
  Record<LinkContent['kind'], { readonly channel: Origin | null; readonly isForOne: boolean }>
>

type WithEnd<Content> = Content extends LinkContent
  ? Omit<Content, 'exp'> & { readonly expiresAt: string }
  : never
export type StoreLink = WithEnd<LinkContent>
type LinkKind = StoreLink['kind']
export type ShopLink = Extract<StoreLink, { readonly kind: 'assisted' }>
export type PreValidationLink = Extract<StoreLink, { readonly kind: 'prevalidation' }>

export type StoredStoreLink = StoreLink & { readonly applicationId: string | null }

const sealName = (id: string) => `store_link:${id}`

export const sellerOf = (link: StoreLink): Seller | null => {
  if (link.kind !== 'assisted') return null
  const { shop, shopName, agent, agentName } = link
  return { shop, shopName, agent, agentName }
}

export function skusOf(link: StoreLink): readonly string[] {
  if (link.kind === 'assisted') return link.skus
  return link.kind === 'finter' && link.sku !== undefined ? [link.sku] : []
}

export type LinkOpener = {
  readonly now: Temporal.Instant
  readonly browserHash: Buffer | null
}

type LinkContext = { readonly db: Kysely<Database>; readonly secrets: Secrets; readonly key: Uint8Array }
type LinkOf<Kind extends LinkKind> = Extract<StoreLink, { readonly kind: Kind }>

/**
 * Compact JWE (dir, A256GCM): price and terms never come from the browser. Refuses altered, foreign and
 * expired links, other kinds, and a link of another browser.
 */
export async function openStoreLink<const Kind extends LinkKind>(
  { db, secrets, key }: LinkContext,
  data: string,
  kinds: readonly Kind[],
  { now, browserHash }: LinkOpener,
): Promise<Result<LinkOf<Kind>>> {
  const link = await decrypt(data, key, now)
  if (!link.ok) return link
  const { value } = link
  const isOfKind = (one: StoreLink): one is LinkOf<Kind> => kinds.some((kind) => kind === one.kind)
  if (!isOfKind(value)) return refuse('EnlaceInvalido')
  const { leadsOn } = value
  if (leadsOn !== undefined && leadsOn.browser !== (browserHash?.toString('base64url') ?? null)) {
    return refuse('EnlaceUsado')
  }
  const { id, expiresAt } = value
  await db
    .insertInto('storeLink')
    .values({ id, content: secrets.seal(value, sealName(id)), expiresAt, openedAt: now.toString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return done(value)
}

async function decrypt(data: string, key: Uint8Array, now: Temporal.Instant): Promise<Result<StoreLink>> {
  try {
    const { payload } = await jwtDecrypt(data, key, {
      currentDate: new Date(now.epochMilliseconds),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    const { exp, ...content } = v.parse(contentSchema, payload)
    if (content.kind === 'assisted' && !namesWholeCustomer(content)) return refuse('EnlaceInvalido')
    const end = content.leadsOn?.until ?? exp
    return done({ ...content, expiresAt: Temporal.Instant.fromEpochMilliseconds(end * 1000).toString() })
  } catch (error) {
    const isExpired = error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED'
    return refuse(isExpired ? 'EnlaceVencido' : 'EnlaceInvalido')
  }
}

/** The counter cannot type the line in. */
const namesWholeCustomer = ({ document, mobile }: Pick<LinkContent, 'document' | 'mobile'>): boolean =>
  document === undefined || mobile !== undefined

export async function findStoreLink(
  db: Kysely<Database>,
  secrets: Secrets,
  id: string,
): Promise<StoredStoreLink | null> {
  const row = await db
    .selectFrom('storeLink')
    .select(['content', 'applicationId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...(secrets.open(row.content, sealName(id)) as StoreLink), applicationId: row.applicationId }
}

export async function bindStoreLink(
  transaction: Transaction<Database>,
  link: Pick<StoredStoreLink, 'id' | 'applicationId'>,
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

export function sealStoreLink(
  key: Uint8Array,
  content: Readonly<Record<string, unknown>>,
  { now, expiresAt }: { readonly now: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<string> {
  return new EncryptJWT({ ...content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(epochSecondsOf(now))
    .setExpirationTime(epochSecondsOf(expiresAt))
    .setJti(newId())
    .encrypt(key)
}
