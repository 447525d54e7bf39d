import type {
  ActionAnswer,
  AddressClient,
  Application,
  BankAccountForm,
  Calculator,
  CallResult,
  ErrorBody,
  HandOffLink,
  IdentityToken,
  MoneyOffer,
  OfferData,
  PreOfferData,
  Questionnaire,
  RejectionMessage,
  StepUpPurpose,
  validateEmail,
} from '@cupo/wire'
import { type ApiClient, apiClient } from './api-client.ts'
import type { Message } from './control.ts'
import type { HttpAnswer } from './http-answer.ts'
import { newPerson } from './people.ts'
import { sealFor } from './seal.ts'
import { sendPastCaptcha } from './solve-captcha.ts'
import type { Place } from './start-world.ts'

/** An answer or a refusal: what a test asserts decides which. */
export type AnswerOrError<T> = Partial<T> & Partial<Omit<ErrorBody, keyof T>>

export type FormAnswer = AnswerOrError<{
  readonly applicationId: string
  readonly status: string
  readonly messages: readonly RejectionMessage[]
  readonly pinExpiresInSeconds: number
  readonly mobileLastDigits: string
  readonly isProved: true
  readonly session: { readonly token_type: string }
}>

export type ActAnswer = AnswerOrError<{
  readonly situation: ActionAnswer['situation']
  readonly messages: readonly RejectionMessage[]
  readonly response: Partial<Questionnaire & IdentityToken & HandOffLink & { readonly idOrderAmount: string }>
  readonly data: Partial<PreOfferData & OfferData & MoneyOffer>
}>

export type TokenAnswer = AnswerOrError<{
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly error: string
  readonly pinError: string
}>

export type Wishes = {
  readonly document?: string
  readonly mobile?: string
  readonly email?: string
  /** Comes with a store link of this phone; without it the form is filled by hand. */
  readonly sku?: string
  readonly urlRetorno?: string
  /** Pesos; the least allowed where none is wished. */
  readonly downPayment?: number
  /** The largest available where none is wished. */
  readonly installments?: number
  /** Pesos to borrow: the customer applies for a personal loan. Without them for a phone. */
  readonly amount?: number
  /** Pesos of the counter-offer; the sum that it opens with where none is wished. */
  readonly takes?: number
  /** Comes with the link of this campaign of personal loans; without it as from the product's own page. */
  readonly campaign?: string
  /** Of a personal loan; computed by the rule where none is wished. */
  readonly paymentDay?: number
  /** Where the money goes; an account of their own where none is wished. */
  readonly account?: BankAccountForm
  readonly client?: 'web' | 'other'
  /** The browser in which this person did something before. */
  readonly api?: ApiClient
}

export const bogotaAddress = {
  departmentDaneCode: '11',
  cityDaneCode: '11001',
  neighborhoodName: 'Cedritos',
  typedAddress: 'CL 140 # 11-45 AP 501',
} as const

/** An account that the bank says is its holder's, whoever that is. */
export const ownAccount: BankAccountForm = {
  bankNumber: '1007',
  accountType: 'Ahorros',
  accountNumber: '91234567890',
}

/** The sum that a counter-offer opens with. */
export const activeSum = ({ options }: Calculator): Calculator['options'][number] => {
  const active = options.find(({ isActive }) => isActive)
  if (active === undefined) throw new Error('no sum of the counter-offer is active')
  return active
}

export type Customer = ReturnType<typeof customerOf>

/** A person of the table by the ending of their document, doing over HTTP what the screens do. */
export function customerOf(place: Place, ending: string, wishes: Wishes = {}) {
  const person = { ...newPerson(ending), ...withoutUndefined(wishes) }
  const { document, mobile, email } = person
  const { control } = place
  const api: ApiClient = wishes.api ?? apiClient(place.webUrl, wishes.client ?? 'other')
  let applicationId = ''
  const oldPins = new Set<string>()

  const isMoney = wishes.amount !== undefined
  const wanted = withoutUndefined({
    intendedValue: wishes.amount,
    intendedInstallmentsNumber: isMoney ? (wishes.installments ?? 12) : undefined,
  })

  const form = (changes: object = {}) => ({
    mobile,
    identityCardNumber: document,
    email,
    acceptTermsConditions: true,
    acceptDataTreatment: true,
    origin: isMoney ? 'Libre' : 'Finter',
    ...wanted,
    contactPreferences: {
      billingSms: true,
      billingWhatsapp: true,
      billingEmail: true,
      billingCall: true,
      marketingSms: false,
      marketingWhatsapp: false,
      marketingEmail: false,
      marketingCall: false,
    },
    ...changes,
  })

  const submit = async (changes: object = {}): Promise<HttpAnswer<FormAnswer>> => {
    const answer = await sendPastCaptcha<FormAnswer>(api, 'POST', '/publicdata/application', {
      json: form(changes),
    })
    if (answer.body.applicationId !== undefined) applicationId = answer.body.applicationId
    return answer
  }

  /** Opens the link of the shop or of the campaign as the form does, then posts the form with what it said. */
  const submitFromShop = async (): Promise<HttpAnswer<FormAnswer>> => {
    const { sku, urlRetorno, campaign } = wishes
    const { url } = await (isMoney
      ? control.campaignLink(campaign)
      : control.link(withoutUndefined({ document, mobile, sku, urlRetorno })))
    const data = new URL(url).searchParams.get('data')
    const opened = await api.send<{ id_access: string }>('POST', '/publicdata/store-link', { json: { data } })
    return submit({ id_access: opened.body.id_access })
  }

  const pinSms = (): Promise<Message> =>
    control.message(mobile, (one) => one.channel === 'sms' && one.code !== null && !oldPins.has(one.id))

  /** Other messages may carry four digits too: an account's end, or the code of something else. */
  const ignoreEarlierSms = async (): Promise<void> => {
    for (const { id } of await control.messages(mobile)) oldPins.add(id)
  }

  const requestToken = async (fields: Readonly<Record<string, string>>): Promise<HttpAnswer<TokenAnswer>> => {
    const answer = await api.send<TokenAnswer>('POST', '/oauth/token', { form: fields })
    if (answer.body.access_token !== undefined) api.setToken(answer.body.access_token)
    return answer
  }

  const signIn = (pin: string) =>
    requestToken({ grant_type: 'password', username: document, password: pin, applicationId })

  /** Reads the newest PIN that was not used yet and signs in with it. */
  const signInBySms = async (): Promise<HttpAnswer<TokenAnswer>> => {
    const sms = await pinSms()
    for (const { id } of await control.messages(mobile)) oldPins.add(id)
    return signIn(sms.code ?? '')
  }

  const { act, read, passBiometrics, answerQuestions, acceptAgreement } = actsOf({
    api,
    control,
    document,
    applicationId: () => applicationId,
  })

  const emailLink = async (): Promise<string> => {
    // The terms of a pre-validation are mailed with a link of the same name.
    const isOfApplication = (link: string) => new URL(link).pathname.startsWith('/validate-email/')
    const mail = await control.message(email, (one) => one.links.some(isOfApplication))
    return mail.links.find(isOfApplication)?.split('/').pop() ?? ''
  }
  const acceptEmail = async (hash?: string) =>
    api.send<AnswerOrError<CallResult<typeof validateEmail>>>(
      'POST',
      `/publicdata/application/validate-email/${hash ?? (await emailLink())}`,
    )

  const saveAddress = (changes: object = {}) =>
    api.send<AnswerOrError<AddressClient>>('POST', `/address/save/${applicationId}`, {
      json: { ...bogotaAddress, ...changes },
    })

  const setDownPayment = async (limits: ActAnswer) =>
    act('setPreOffer', {
      advancedPayment: wishes.downPayment ?? limits.data?.advancedPayment ?? 0,
      paymentType: 'Tarjeta-PSE',
    })

  const takeOffer = async () => {
    await acceptEmail()
    const { body } = await act('listOffer')
    return act('offer', { installments: wishes.installments ?? body.data?.offers?.at(-1)?.installment })
  }

  const takeCounterOffer = async () => {
    await acceptEmail()
    const { body } = await act('listOfferLibre', withoutUndefined({ requestedValue: wishes.takes }))
    if (body.data?.calculator === undefined) return { status: 200, headers: new Headers(), body }
    const { value, offers } = activeSum(body.data.calculator)
    const wished = offers.find(({ installment }) => installment === wishes.installments)
    const installments = (wished ?? offers.at(-1))?.installment
    return act('offerLibre', { installments, requestedValue: value })
  }

  const confirmAddress = async (fields: object = {}) => {
    await saveAddress()
    return act('confirmDeliveryAddress', { value: 'WORK', ...fields })
  }

  /** One step forward from wherever the application stands; answers what the step answered. */
  const goOn = async (status: Application['status']): Promise<HttpAnswer<ActAnswer>> => {
    switch (status) {
      case 'preOffer': {
        const checked = await act('preOffer')
        return checked.body.situation === 'preOffer' ? setDownPayment(checked.body) : checked
      }
      case 'offer':
        return takeOffer()
      case 'documents':
      case 'veridas':
        return passBiometrics()
      case 'evidente':
        return answerQuestions()
      case 'deliveryData':
        return confirmAddress({ paymentCycle: null })
      case 'counterOffer':
        return takeCounterOffer()
      case 'addressData':
        return confirmAddress(withoutUndefined({ paymentCycle: wishes.paymentDay }))
      case 'bankData':
        return act('saveBankData', wishes.account ?? ownAccount)
      case 'contract':
        await acceptAgreement()
        return act(isMoney ? 'createContractLibre' : 'createContract', { isPartial: false })
      default:
        throw new Error(`no step leads on from ${status}`)
    }
  }

  const begin = async () => {
    const { sku, urlRetorno, campaign } = wishes
    const comesByLink = [sku, urlRetorno, campaign].some((wish) => wish !== undefined)
    const submitted = await (comesByLink ? submitFromShop() : submit())
    if (submitted.status !== 200) throw new Error(`the form answered ${JSON.stringify(submitted.body)}`)
    const signedIn = await signInBySms()
    if (signedIn.status !== 200) throw new Error(`the code answered ${JSON.stringify(signedIn.body)}`)
  }

  /** From wherever this customer stands to the status, step by step; fails where the journey ends or turns elsewhere. */
  const until = async (status: Application['status']): Promise<Application> => {
    if (applicationId === '') await begin()
    for (let steps = 0; steps < 12; steps += 1) {
      const application = await read()
      if (application.status === status) return application
      if (application.status === undefined) throw new Error(`refused: ${JSON.stringify(application)}`)
      const answer = await goOn(application.status)
      if (answer.status !== 200)
        throw new Error(`${application.status} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    throw new Error(`${document} does not reach ${status}`)
  }

  return {
    api,
    document,
    mobile,
    email,
    place,
    form,
    applicationId: () => applicationId,
    /** For a second device: the application as somebody else's form found it. */
    adopt: (id: string) => {
      applicationId = id
    },
    submit,
    submitFromShop,
    pinSms,
    ignoreEarlierSms,
    signIn,
    signInBySms,
    requestToken,
    begin,
    act,
    read,
    goOn,
    until,
    emailLink,
    acceptEmail,
    saveAddress,
    passBiometrics,
    answerQuestions,
    acceptAgreement,
    /** At the agreement, read and accepted: signing is the next act. */
    untilAccepted: async () => {
      await until('contract')
      return acceptAgreement()
    },
    /** Comes back after the session ran out: the form again, and the PIN it sends. */
    comeBack: async () => {
      await ignoreEarlierSms()
      await submit()
      return signInBySms()
    },
    /** A fresh code for one act in the open session, or in another one of theirs. */
    stepUp: async (purpose: StepUpPurpose = 'signing', session: ApiClient = api): Promise<void> => {
      await ignoreEarlierSms()
      await session.send('POST', '/user/step-up', { json: { purpose, applicationId } })
      const { code } = await pinSms()
      const json = { purpose, pin: code ?? '' }
      const confirmed = await session.send('POST', '/user/step-up/confirm', { json })
      if (confirmed.status >= 400) throw new Error(`the step-up answered ${confirmed.status}`)
    },
    /** Signs the person in, by a code of their own: the session reaches everything that is theirs. */
    signInAsPerson: async (session: ApiClient = apiClient(place.webUrl)): Promise<ApiClient> => {
      await ignoreEarlierSms()
      const hash = await sealFor(session, { identityCardNumber: document, mobileLastDigits: '0000' })
      const asked = await sendPastCaptcha(session, 'POST', '/publicdata/onboardingAccess', { json: { hash } })
      if (asked.status !== 200) throw new Error(`asking for a code answered ${JSON.stringify(asked.body)}`)
      const { code } = await pinSms()
      await ignoreEarlierSms()
      const form = { grant_type: 'password', username: document, password: code ?? '', login_type: 'otp' }
      const answer = await session.send<TokenAnswer>('POST', '/oauth/token', { form })
      if (answer.status !== 200) throw new Error(`signing in answered ${JSON.stringify(answer.body)}`)
      if (answer.body.access_token !== undefined) session.setToken(answer.body.access_token)
      return session
    },
    newPin: () =>
      sendPastCaptcha<AnswerOrError<{ pinExpiresInSeconds: number }>>(
        api,
        'POST',
        `/publicdata/${applicationId}/new-pin`,
      ),
    mails: async () => (await control.messages(email)).filter((one) => one.channel === 'email'),
    sms: () => control.messages(mobile),
    /** Asks once more what a provider did not answer as the code was confirmed. */
    beginApplication: () => api.send<AnswerOrError<object>>('POST', `/application/${applicationId}/begin`),
    /** Signs, whichever way the status goes after it. */
    sign: async (): Promise<Application> => {
      await until('contract')
      const signed = await goOn('contract')
      if (signed.status !== 200) throw new Error(`signing answered ${JSON.stringify(signed.body)}`)
      return read()
    },
  }
}

type ApplicationClient = Pick<Place, 'control'> & {
  readonly api: ApiClient
  readonly document: string
  readonly applicationId: () => string
}

/** The acts of an application that customer, agent and the customer's own phone do alike, where they may. */
export function actsOf({ api, control, document, applicationId }: ApplicationClient) {
  const act = (action: string, fields: object = {}) =>
    api.send<ActAnswer>('POST', `/application/${applicationId()}/workflow/action`, {
      json: { action, ...fields },
    })

  const read = async (): Promise<Application> =>
    (await api.send<Application>('GET', `/application/${applicationId()}`)).body

  const passBiometrics = async () => {
    const { body } = await act('createVeridasId')
    await control.identityByPerson(body.response?.access_token ?? '')
    return act('validateVeridasId', { validateId: body.response?.validation_id })
  }

  const answerQuestions = async () => {
    const { body } = await act('listQuestions', { dateExpedition: '2010-05-20', isPartial: true })
    if (body.response?.id === undefined) return { status: 200, headers: new Headers(), body }
    return act('verifyAnswers', {
      respuestas: {
        idCuestionario: body.response.id,
        regCuestionario: body.response.registro,
        respuesta: await control.rightAnswers(document),
      },
    })
  }

  /** Reads and accepts; an agreement that was drawn anew, as over the end of a month, is read and accepted again. */
  const acceptAgreement = async () => {
    const wish = { isPartial: true, guarantee: true }
    const answer = await act('confirmClientAccept', wish)
    return answer.body.messages === undefined ? answer : act('confirmClientAccept', wish)
  }

  return { act, read, passBiometrics, answerQuestions, acceptAgreement }
}

export function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> }
}
