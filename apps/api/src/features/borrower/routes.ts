import {
  type Borrower,
  type ContactPreferences,
  changeEmail,
  getBorrower,
  insertContact,
  saveContactPreferences,
} from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hideIdentityNumber } from '../../platform/hide.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { readPreferences, savePreferencesWithin } from '../contact/contact.ts'
import { endContactHolds, openContactHolds } from '../holds/holds.ts'
import {
  type Application,
  type Consent,
  type ContactData,
  channelsText,
  emailOfPerson,
  evidenceOf,
  latestOf,
  lineOf,
  readContact,
  recordConsents,
  storeConsentTexts,
} from '../origination/origination.ts'
import { hasPassword } from '../sign-in/sign-in.ts'
import {
  type BorrowerContext,
  type ContactChange,
  changeContactOf,
  type OwnRequest,
} from './change-contact.ts'
import { atLeastOneBillingChannel } from './text/messages.ts'

type BorrowerRequest = { readonly request: OwnRequest; readonly application: Application }

export function borrowerRoutes(bind: BindCall, context: BorrowerContext): void {
  const { db, secrets, store } = context

  const own = async ({
    actor,
    now,
    requestId,
  }: OwnRequest): Promise<BorrowerRequest | { readonly refusal: Refusal }> => {
    const application = await latestOf(db, store, actor.documentIndex)
    return application === null
      ? { refusal: { code: 'NoEncontrado' } }
      : { application, request: { actor, now, requestId } }
  }

  const answer = async ({
    application,
    request,
  }: BorrowerRequest): Promise<{ status: 200; body: Borrower }> => {
    const { documentIndex } = request.actor
    const [contact, email, preferences, stopped, isSet] = await Promise.all([
      readContact(db, secrets, documentIndex),
      emailOfPerson(db, context, application),
      readPreferences(db, documentIndex),
      openContactHolds(db, documentIndex),
      hasPassword(db, documentIndex),
    ])
    return {
      status: 200,
      body: {
        ...presentPerson(application, { email, mobile: lineOf(application), phones: contact.phones }),
        contactPreferences: preferences,
        isContactStopped: stopped.length > 0,
        hasPassword: isSet,
      },
    }
  }

  const change = async (received: OwnRequest, wish: ContactChange) => {
    const found = await own(received)
    if ('refusal' in found) return found
    const changed = await changeContactOf(context, found.application, wish, found.request)
    return changed.ok ? answer(found) : changed
  }

  bind(getBorrower)(async (received) => {
    const found = await own(received)
    return 'refusal' in found ? found : answer(found)
  })

  bind(changeEmail)((received) => change(received, { what: 'email', email: received.body.email }))

  bind(insertContact)((received) =>
    change(received, {
      what: 'phone',
      name: received.body.name,
      telephoneNumber: received.body.telephoneNumber,
    }),
  )

  bind(saveContactPreferences)(async (received) => {
    const { body, actor } = received
    if (!(body.billingSms || body.billingWhatsapp || body.billingEmail || body.billingCall)) {
      return { refusal: { code: 'SolicitudInvalida', message: atLeastOneBillingChannel } }
    }
    const latest = await latestOf(db, store, actor.documentIndex)
    if (latest === null) return { refusal: { code: 'NoEncontrado' } }
    await chooseChannels({ db, secrets }, latest, actor.documentIndex, body, received)
    return { status: 200, body }
  })
}

function presentPerson(
  { person }: Application,
  contact: { readonly email: string; readonly mobile: string; readonly phones: ContactData['phones'] },
): Pick<Borrower, 'personalData' | 'contactData'> {
  return {
    personalData: {
      name: person.firstName,
      firstSurname: person.firstSurname,
      identificationNumberFmt: hideIdentityNumber(person.document),
      mobile: contact.mobile,
      email: contact.email,
    },
    contactData: [...contact.phones],
  }
}

/**
 * Each change is a consent of its own; opening a channel of offers grants the use of data for offers, as
 * its text says. Whoever asked not to be contacted is reached again.
 */
async function chooseChannels(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  latest: Application,
  documentIndex: Buffer,
  chosen: ContactPreferences,
  request: Pick<ReceivedRequest, 'now' | 'actor' | 'requestId' | 'ip' | 'userAgent'>,
): Promise<void> {
  const { now } = request
  await inTransaction(db, async (transaction) => {
    const before = await readPreferences(transaction, documentIndex)
    await savePreferencesWithin(transaction, documentIndex, chosen, request)
    await endContactHolds(transaction, documentIndex, request)
    const wording = channelsText()
    const changed = (Object.keys(chosen) as (keyof ContactPreferences)[]).filter(
      (kind) => chosen[kind] !== before[kind],
    )
    if (changed.length === 0) return
    const consents: Consent[] = changed.map((kind) => ({ kind, isGranted: chosen[kind], wording }))
    if (changed.some((kind) => chosen[kind] && kind.startsWith('marketing'))) {
      consents.push({ kind: 'dataTreatment', isGranted: true, wording })
    }
    await storeConsentTexts(transaction, [wording], now)
    await recordConsents(transaction, secrets, latest.id, consents, { evidence: evidenceOf(request), now })
  })
}
