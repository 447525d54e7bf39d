import type {
  Application,
  AssistedPhone,
  CallResult,
  checkHandOff,
  FreeConsents,
  lookAtHandOffEnd,
  Progress,
} from '@cupo/wire'
import { type ApiClient, apiClient } from './api-client.ts'
import type { Message } from './control.ts'
import {
  type ActAnswer,
  type AnswerOrError,
  actsOf,
  type FormAnswer,
  type TokenAnswer,
  withoutUndefined,
} from './customer.ts'
import type { HttpAnswer } from './http-answer.ts'
import { newPerson } from './people.ts'
import type { Place } from './start-world.ts'

/** The counters of the sandbox: two of one shop, and one of another. */
export const agents = { counter: 'A-1041', nextCounter: 'A-1042', otherShop: 'A-2071' } as const

export type SaleWishes = {
  readonly agent?: string
  readonly document?: string
  readonly mobile?: string
  readonly email?: string
  readonly skus?: readonly string[]
  /** Pesos; the least allowed where none is wished. */
  readonly downPayment?: number
  /** The largest available where none is wished. */
  readonly installments?: number
  readonly client?: 'web' | 'other'
}

type StatusAnswer = HttpAnswer<
  AnswerOrError<{ applicationId: string; status: Application['status']; pinError: string }>
>

export type Agent = ReturnType<typeof agentOf>
export type Phone = ReturnType<typeof phoneOf>

/** An agent at a counter who sells to a person of the table, doing over HTTP what the screens do. */
export function agentOf(place: Place, ending: string, wishes: SaleWishes = {}) {
  const { document, mobile, email } = { ...newPerson(ending), ...withoutUndefined(wishes) }
  const { control } = place
  const api: ApiClient = apiClient(place.webUrl, wishes.client ?? 'other', 'agent')
  const oldSms = new Set<string>()
  let applicationId = ''
  let idAccess = ''

  const link = (changes: object = {}) =>
    control.assistedLink({
      agent: wishes.agent ?? agents.counter,
      document,
      mobile,
      ...withoutUndefined({ skus: wishes.skus }),
      ...changes,
    })

  /** Opens a link of the shop: the only way to an agent's authority. */
  const signIn = async (url?: string): Promise<HttpAnswer<TokenAnswer & { readonly scope?: string }>> => {
    const data = new URL(url ?? (await link()).url).searchParams.get('data') ?? ''
    const form = { grant_type: 'client_credentials', data }
    const answer = await api.send<TokenAnswer & { readonly scope?: string }>('POST', '/oauth/token', { form })
    if (answer.body.access_token !== undefined) api.setToken(answer.body.access_token)
    idAccess = answer.body.scope?.replace('assisted:', '') ?? idAccess
    return answer
  }

  /** The link of the desk names nobody: a sale of the shop is found and taken by it. */
  const signInAtDesk = async (agent = wishes.agent ?? agents.counter) =>
    signIn((await control.assistedLink({ agent })).url)

  const form = (changes: object = {}) => ({
    id_access: idAccess,
    mobile,
    identityCardNumber: document,
    email,
    acceptTermsConditions: true,
    acceptDataTreatment: true,
    origin: 'Assistido',
    contactPreferences: { billingSms: true, billingEmail: true },
    ...changes,
  })

  const fileForm = async (changes: object = {}) => {
    const answer = await api.send<FormAnswer & { readonly authorization?: string }>(
      'POST',
      '/publicdata/application',
      { json: form(changes) },
    )
    if (answer.body.applicationId !== undefined) applicationId = answer.body.applicationId
    return answer
  }

  /** The newest SMS of the customer that fits and was not read by this agent's customer before. */
  const sms = async (fits: (message: Message) => boolean): Promise<Message> => {
    const message = await control.message(
      mobile,
      (one) => one.channel === 'sms' && !oldSms.has(one.id) && fits(one),
    )
    for (const { id } of await control.messages(mobile)) oldSms.add(id)
    return message
  }

  const toldCode = async (): Promise<string> => (await sms(({ code }) => code !== null)).code ?? ''

  const authorize = (code?: string): Promise<StatusAnswer> =>
    api.send('POST', `/application/${applicationId}/authorization`, { json: withoutUndefined({ code }) })

  const handOffLink = async (): Promise<string> =>
    (await sms(({ links }) => links.some(isHandOff))).links.find(isHandOff) ?? ''

  const acts = actsOf({ api, control, document, applicationId: () => applicationId })
  const { act, read } = acts

  /** Sends the customer's link, for whichever task the sale stands at, and opens it on their phone. */
  const handOver = async (changes: object = { firstEmail: true }): Promise<Phone> => {
    const { body } = await act('sendEmailVeridas', changes)
    const phone = phoneOf(place, body.response?.url ?? '', document)
    await phone.open()
    return phone
  }

  const passIdentity = async () => (await handOver()).passBiometrics()

  const answerQuestions = async () => {
    await act('rejectVeridas')
    return acts.answerQuestions()
  }

  const confirmCode = (code: string): Promise<StatusAnswer> =>
    api.send('POST', '/oauth/token', {
      form: { grant_type: 'password', username: document, password: code, applicationId },
    })

  /** Asks for the customer's signature: from now on the code is awaited. */
  const requestSignature = async (): Promise<HttpAnswer<ActAnswer>> => {
    await acts.acceptAgreement()
    return act('createAssistedContract', { isPartial: false })
  }

  const goOn = async (status: Application['status']): Promise<HttpAnswer<unknown>> => {
    switch (status) {
      case 'preOffer': {
        const checked = await act('preOffer')
        if (checked.body.situation !== 'preOffer') return checked
        return act('setPreOffer', {
          advancedPayment: wishes.downPayment ?? checked.body.data?.advancedPayment ?? 0,
          paymentType: 'Tarjeta-PSE',
        })
      }
      case 'offer': {
        const { body } = await act('listOffer')
        return act('offer', { installments: wishes.installments ?? body.data?.offers?.at(-1)?.installment })
      }
      case 'documents':
      case 'veridas':
        return passIdentity()
      case 'evidente':
        return acts.answerQuestions()
      case 'contract': {
        const { body, ...answer } = await requestSignature()
        return body.situation === 'waitingClient' ? confirmCode(await toldCode()) : { ...answer, body }
      }
      default:
        throw new Error(`no step of a sale leads on from ${status}`)
    }
  }

  /** Opens the shop's link, files the form and authorises by the code that the customer tells. */
  const begin = async (): Promise<StatusAnswer> => {
    await signIn()
    const filed = await fileForm()
    if (filed.status !== 200) throw new Error(`the form answered ${JSON.stringify(filed.body)}`)
    return authorize(await toldCode())
  }

  /** From wherever this sale stands to the status, step by step. */
  const until = async (status: Application['status']): Promise<Application> => {
    if (applicationId === '') await begin()
    for (let steps = 0; steps < 10; steps += 1) {
      const application = await read()
      if (application.status === status) return application
      const answer = await goOn(application.status)
      if (answer.status !== 200)
        throw new Error(`${application.status} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    throw new Error(`the sale to ${document} does not reach ${status}`)
  }

  return {
    api,
    place,
    document,
    mobile,
    email,
    applicationId: () => applicationId,
    idAccess: () => idAccess,
    /** For another counter: the sale that it takes from the desk. */
    adopt: (id: string) => {
      applicationId = id
    },
    link,
    signIn,
    signInAtDesk,
    /** What the link says, as the home screen asks for it. */
    linkContent: () =>
      api.send<AnswerOrError<AssistedPhone>>('GET', `/publicdata/offer-operator-assisted/${idAccess}`),
    form,
    fileForm,
    sms,
    ignoreEarlierSms: async (): Promise<void> => {
      for (const { id } of await control.messages(mobile)) oldSms.add(id)
    },
    toldCode,
    /** The code that the customer tells the agent; without one, the agent declares that signed paper is kept. */
    authorize,
    authorizeByCode: async () => authorize(await toldCode()),
    /** The customer presses the button of the page that the SMS leads to. */
    press: async (): Promise<Phone> => {
      const phone = phoneOf(place, await handOffLink(), document)
      await phone.open()
      return phone
    },
    handOffLink,
    handOver,
    begin,
    act,
    read,
    progress: () => api.send<AnswerOrError<Progress>>('GET', `/application/${applicationId}/progress`),
    goOn,
    until,
    passIdentity,
    answerQuestions,
    acceptAgreement: acts.acceptAgreement,
    requestSignature,
    confirmCode,
    /** The customer wants to see on this screen why they were refused. */
    showReasons: () =>
      api.send<AnswerOrError<{ reasons: readonly string[] }>>(
        'POST',
        `/application/${applicationId}/refusal-reasons`,
      ),
    newCode: () => {
      const data = Buffer.from(applicationId).toString('base64url')
      return api.send<AnswerOrError<{ pinExpiresInSeconds: number }>>(
        'POST',
        `/publicdata/new-pin-ag/?data=${data}`,
      )
    },
    /** Signs by the code that the customer tells, whichever way the status goes after it. */
    sign: async (): Promise<Application> => {
      await until('contract')
      const signed = await goOn('contract')
      if (signed.status !== 200) throw new Error(`signing answered ${JSON.stringify(signed.body)}`)
      return read()
    },
    mails: async () => (await control.messages(email)).filter((one) => one.channel === 'email'),
  }
}

const isHandOff = (link: string) => new URL(link).pathname.startsWith('/veridas/assisted/')

/** The customer's own phone by the link that was sent to it: a browser that no other session is open in. */
export function phoneOf(place: Place, url: string, document: string) {
  const api = apiClient(place.webUrl, 'web', 'handOff')
  const [, , , applicationId = '', handOffId = '', , token = ''] = new URL(url).pathname.split('/')
  const path = `/publicdata/validate/veridas/assisted/${handOffId}/${token}`
  const acts = actsOf({ api, control: place.control, document, applicationId: () => applicationId })
  return {
    ...acts,
    api,
    url,
    handOffId,
    applicationId: () => applicationId,
    /** What the link is for, which changes nothing. */
    check: () => api.send<AnswerOrError<CallResult<typeof checkHandOff>>>('GET', path),
    open: (consents?: FreeConsents): Promise<StatusAnswer> =>
      api.send('POST', path, consents === undefined ? {} : { json: { consents } }),
    /** How the link ended, as this browser may know. */
    end: () => api.send<AnswerOrError<CallResult<typeof lookAtHandOffEnd>>>('GET', `${path}/end`),
    invalidate: () =>
      api.send<AnswerOrError<{ invalidated: boolean }>>('POST', path.replace('validate', 'invalidate')),
    progress: () => api.send<AnswerOrError<Progress>>('GET', `/application/${applicationId}/progress`),
    confirmCode: (code: string): Promise<StatusAnswer> =>
      api.send('POST', '/oauth/token', {
        form: { grant_type: 'password', username: document, password: code, applicationId },
      }),
    cancel: () => acts.act('cancel', { status: 'CANCELLED', isPartial: false }),
  }
}
