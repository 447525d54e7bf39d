import { applicationFormSchema, type Origin, type Seller } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { checkPin } from '../../../api/src/features/one-time-codes/one-time-codes.ts'
import { acceptEmail } from '../../../api/src/features/origination/acts/form/accept-email.ts'
import { concludeForm, confirmForm } from '../../../api/src/features/origination/acts/form/conclude-form.ts'
import { fileApplication } from '../../../api/src/features/origination/acts/form/create-application.ts'
import { authorizeByAgent } from '../../../api/src/features/origination/acts/hand-off/authorize-by-agent.ts'
import { openStoreLink, sealStoreLink } from '../../../api/src/features/origination/origination.ts'
import { newId } from '../../../api/src/platform/ids.ts'
import type { SeededPerson } from '../people.ts'
import { evidence, requestId, type Stage } from '../stage.ts'
import { demoSeller } from '../text/words.ts'
import { mustSucceed, platformSettingsAt, policyAt } from './happen.ts'

export type Wish = {
  readonly origin: Origin
  readonly isOnMobileBill?: boolean
  readonly amount?: number
}

export async function applyFor(
  stage: Stage,
  person: SeededPerson,
  { origin, isOnMobileBill = false, amount }: Wish,
  at: Temporal.Instant,
): Promise<string> {
  const { origination, outbox, sendPin } = stage
  const { db, secrets } = origination
  const settings = {
    platform: await platformSettingsAt(stage, at),
    channel: (await policyAt(stage, origin, at)).settings,
  }
  const seller = sellers[origin] ?? null
  const linkId =
    isOnMobileBill || seller !== null ? await openLinkOfShop(stage, person, seller, isOnMobileBill, at) : null
  const form = v.parse(applicationFormSchema, {
    mobile: person.mobile,
    identityCardNumber: person.document,
    email: person.email,
    acceptTermsConditions: true,
    acceptDataTreatment: true,
    contactPreferences: { billingSms: true, billingWhatsapp: true, billingEmail: true, billingCall: true },
    origin,
    ...(linkId === null ? {} : { id_access: linkId }),
    ...(amount === undefined ? {} : { intendedValue: amount }),
  })
  const parts = {
    ...origination,
    sendPin,
    safeReturnUrl: () => null,
    findFormProof: async () => null,
    isAskedForOther: async () => false,
  }
  const asker = { browserHash: null, hasTicket: true }
  const context = {
    now: at,
    settings,
    evidence,
    requestId,
    actor: { kind: 'anonymous' } as const,
    shopLinkId: seller === null ? null : linkId,
    shopSessionId: null,
    asker,
  }
  const { applicationId } = mustSucceed('the form', await fileApplication(parts, form, context))
  if (applicationId === undefined) throw new Error(`${person.document} was refused at the form`)

  const code = outbox.codeOf(applicationId)
  const typed = { now: at.add({ seconds: 30 }), requestId }
  if (seller === null) {
    const documentIndex = secrets.blindIndex('document', person.document)
    const attempt = { purpose: 'application', documentIndex, code, applicationId } as const
    const checked = await checkPin(db, secrets, attempt, settings.platform, typed.now)
    if (!checked.ok || checked.formId === null) throw new Error(`the code of ${person.document} was refused`)
    const settling = { ...typed, settings: settings.platform }
    await confirmForm(origination, checked.formId, settling)
    mustSucceed('the application', await concludeForm(origination, checked.formId, settling))
  } else {
    const { shop, agent } = seller
    const actor = { kind: 'agent', applicationId, shop, agent } as const
    const told = { ...typed, settings, actor, evidence }
    const authorized = mustSucceed(
      'the code',
      await authorizeByAgent(origination, { applicationId, code }, told),
    )
    if (!authorized.ok) throw new Error(`the code of ${person.document} was refused`)
  }
  const hash = outbox.linkOf(applicationId, 'validate-email').split('/').at(-1) ?? ''
  const opened = { now: at.add({ minutes: 1 }), requestId }
  mustSucceed('the address', await acceptEmail(origination, hash, opened))
  return applicationId
}

const sellers: { readonly [origin in Origin]?: Seller } = {
  Assistido: demoSeller,
}

async function openLinkOfShop(
  { origination, storeLinkKey }: Stage,
  { document, mobile }: SeededPerson,
  seller: Seller | null,
  billedOnMobileInvoice: boolean,
  at: Temporal.Instant,
): Promise<string> {
  const id = newId()
  const kind = seller === null ? 'finter' : 'assisted'
  const content = { id, kind, document, mobile, billedOnMobileInvoice, ...seller }
  const data = await sealStoreLink(storeLinkKey, content, { now: at, expiresAt: at.add({ hours: 24 }) })
  const { db, secrets } = origination
  const opener = { now: at, browserHash: null }
  mustSucceed('the link', await openStoreLink({ db, secrets, key: storeLinkKey }, data, [kind], opener))
  return id
}
