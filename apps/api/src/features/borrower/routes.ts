import { type Borrower, changeEmail, getBorrower, insertContact, saveContactPreferences } from '@cupo/wire'
import { hideIdentityNumber } from '../../platform/hide.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { readPreferences } from '../contact/contact.ts'
import { openContactHolds } from '../holds/holds.ts'
import {
  type Application,
  type ContactData,
  emailOfPerson,
  latestOf,
  lineOf,
  readContact,
} from '../origination/origination.ts'
import { hasPassword } from '../sign-in/sign-in.ts'
import {
  type BorrowerContext,
  type ContactChange,
  changeContactOf,
  type OwnRequest,
} from './change-contact.ts'
import { chooseChannels } from './choose-channels.ts'
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
