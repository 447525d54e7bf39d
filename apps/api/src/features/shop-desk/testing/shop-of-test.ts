import { randomBytes } from 'node:crypto'
import { EncryptJWT } from 'jose'
import type { Temporal } from 'temporal-polyfill'
import { instantOf } from '../../../platform/business-date.ts'
import type { FreshDatabase } from '../../../platform/database/testing.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { newId } from '../../../platform/ids.ts'
import { systemRandom } from '../../../platform/random.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import type { Application } from '../../origination/origination.ts'
import { applicationStore } from '../../origination/store/applications.ts'
import { submittedFormStore } from '../../origination/store/forms.ts'
import { anAssistedSale } from '../../origination/testing/an-application.ts'
import { linkSessionsOf } from '../../sign-in/sign-in.ts'
import { openShopLink } from '../open-shop-link.ts'

export const noon = instantOf('2026-12-05T17:00:00Z')

type LinkWish = {
  readonly id?: string
  readonly shop?: string
  readonly agent?: string
  readonly document?: string
  readonly mobile?: string
  /** Whatever else a shop may seal. */
  readonly [field: string]: unknown
}

/** A shop whose agents open links of their own making, on a database of a test. */
export function shopOfTest({ db }: Pick<FreshDatabase, 'db'>) {
  const secrets = secretsFrom(randomBytes(32), systemRandom)
  const storeLinkKey = randomBytes(32)
  const parts = {
    db,
    secrets,
    storeLinkKey,
    store: applicationStore(secrets),
    forms: submittedFormStore(secrets),
    linkSessions: linkSessionsOf(db, systemRandom),
    effects: async () => {},
  }
  const browser = randomBytes(32)

  const linkOf = ({ shop = 'S01', agent = 'A1', ...said }: LinkWish, madeAt: Temporal.Instant = noon) => {
    const seconds = Math.floor(madeAt.epochMilliseconds / 1000)
    const seller = { shop, shopName: `Tienda ${shop}`, agent, agentName: `Agente ${agent}` }
    return new EncryptJWT({ id: newId(), kind: 'assisted', ...seller, ...said })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(seconds + 1_800)
      .encrypt(storeLinkKey)
  }

  /** As a browser of the shop posts it; null for a client that keeps no secret. */
  const open = (
    data: string,
    now = noon,
    browserHash: Buffer | null = browser,
    limitedAddress: string | null = null,
  ) => {
    const request: Partial<ReceivedRequest> = { now, limitedAddress, userAgent: '', requestId: newId() }
    return openShopLink(parts, data, { ...(request as ReceivedRequest), browserHash })
  }

  return {
    ...parts,
    linkOf,
    open,
    callerOf: (accessToken: string, now = noon) => parts.linkSessions.callerOf(accessToken, now),
    /** The caller that a link's session is. */
    openedBy: async (data: string, now = noon, browserHash: Buffer | null = browser) => {
      const opened = await open(data, now, browserHash)
      if (!opened.ok) throw new Error(opened.refusal.code)
      const caller = await parts.linkSessions.callerOf(opened.value.accessToken, now)
      if (caller?.kind !== 'agent') throw new Error('an agent has opened it')
      return { ...opened.value, caller }
    },
    /** An open sale of a shop. */
    sell: async (document: string, shop = 'S01', agent = 'A1'): Promise<Application> => {
      const seller = { shop, shopName: `Tienda ${shop}`, agent, agentName: `Agente ${agent}` }
      const sample = anAssistedSale()
      const sale = {
        ...sample,
        id: newId(),
        createdAt: noon.toString(),
        person: { ...sample.person, document },
        facts: { ...sample.facts, seller },
      }
      await inTransaction(db, (transaction) => parts.store.insert(transaction, sale, noon))
      return sale
    },
  }
}
