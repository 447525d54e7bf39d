import type {
  acceptPreValidationTerms,
  Call,
  CallResult,
  checkPreValidationPin,
  handOverPreValidation,
  openPreValidationLink,
  preValidate,
  preValidateOffers,
  sendPreValidationPin,
  startPreValidation,
  viewPreValidationTerms,
} from '@cupo/wire'
import { type ApiClient, apiClient } from './api-client.ts'
import { type AnswerOrError, withoutUndefined } from './customer.ts'
import type { HttpAnswer } from './http-answer.ts'
import { newPerson } from './people.ts'
import { sendPastCaptcha } from './solve-captcha.ts'
import type { Place } from './start-world.ts'

export type PreValidationChannel = 'Finter' | 'Libre' | 'Assistido'

/** Who asks for quotas by the links of these tests: somebody of a call centre. */
export const requester = { userCode: 'C-310', name: 'Paula Andrea Nieto' } as const

/** A line without SMS: its person proves by the terms that were mailed. */
export const landlineOf = (document: string): string => `601${document.slice(-7)}`

export type PreValidationWishes = {
  readonly document?: string
  readonly mobile?: string
  readonly email?: string
  /** By a link of this channel; without it as whoever comes by themselves. */
  readonly channel?: PreValidationChannel
  readonly client?: 'web' | 'other'
  /** The session that asks, of somebody who has one already: the desk of an agent. */
  readonly api?: ApiClient
}

type Answer<C extends Call> = Promise<HttpAnswer<AnswerOrError<CallResult<C>>>>

export type PreValidator = ReturnType<typeof preValidatorOf>

/** A person of the table who asks how much they could get, doing over HTTP what the screens do. */
export function preValidatorOf(place: Place, ending: string, wishes: PreValidationWishes = {}) {
  const { document, mobile, email } = { ...newPerson(ending), ...withoutUndefined(wishes) }
  const { control } = place
  const api = wishes.api ?? apiClient(place.webUrl, wishes.client ?? 'web')
  const oldSms = new Set<string>()
  let hash = ''
  let pinHash = ''
  let idAccess: string | undefined

  const call = <C extends Call>(step: string, json: object): Answer<C> =>
    api.send('POST', `/publicdata/application/prevalidator/${step}`, { json })

  const openLink = async (url?: string): Answer<typeof openPreValidationLink> => {
    const link =
      url ?? (await control.preValidationLink({ ...requester, channel: wishes.channel ?? 'Finter' })).url
    const data = new URL(link).searchParams.get('data') ?? ''
    const answer = await call<typeof openPreValidationLink>('link', { data })
    idAccess = answer.body.id_access
    return answer
  }

  const form = (changes: object = {}) => ({
    documentNumber: document,
    mobile,
    email,
    acceptTermsConditions: true,
    ...withoutUndefined({ id_access: idAccess }),
    ...changes,
  })

  const start = async (changes: object = {}): Answer<typeof startPreValidation> => {
    if (wishes.channel !== undefined && idAccess === undefined) await openLink()
    const answer = await sendPastCaptcha<AnswerOrError<CallResult<typeof startPreValidation>>>(
      api,
      'POST',
      '/publicdata/application/prevalidator/email',
      { json: form(changes) },
    )
    hash = answer.body.hash ?? hash
    return answer
  }

  const sendPin = async (): Answer<typeof sendPreValidationPin> => {
    for (const { id } of await control.messages(mobile)) oldSms.add(id)
    const answer = await call<typeof sendPreValidationPin>('new-pin', { hash })
    pinHash = answer.body.hash ?? pinHash
    return answer
  }

  const sms = () =>
    control.message(mobile, (one) => one.channel === 'sms' && one.code !== null && !oldSms.has(one.id))

  const checkPin = (pin: string): Answer<typeof checkPreValidationPin> =>
    call('validate-pin', { hash: pinHash, pin })

  /** The code of the line, sent, read and typed. */
  const prove = async (): Answer<typeof checkPreValidationPin> => {
    const sent = await sendPin()
    if (sent.status !== 200) throw new Error(`the code answered ${JSON.stringify(sent.body)}`)
    return checkPin((await sms()).code ?? '')
  }

  /** The secret of the terms that were mailed, which is another than that of the browser that began. */
  const termsHash = async (): Promise<string> => {
    const isTerms = (link: string) => link.includes('/pre-validation/validate-email/')
    const mail = await control.message(email, ({ links }) => links.some(isTerms))
    return mail.links.find(isTerms)?.split('/').pop() ?? ''
  }

  const termsPath = async (secret?: string) =>
    `/publicdata/application/prevalidator/validate-email/${secret ?? (await termsHash())}`

  const viewTerms = async (secret?: string): Answer<typeof viewPreValidationTerms> =>
    api.send('GET', await termsPath(secret))

  /** Pressed in the mail box, which is another browser than the one that began. */
  const acceptTerms = async (secret?: string): Answer<typeof acceptPreValidationTerms> =>
    apiClient(place.webUrl, 'web').send('POST', await termsPath(secret))

  const basic = (): Answer<typeof preValidate> => call('basic', { hash })

  const full = (changes: object = {}): Answer<typeof preValidateOffers> =>
    call('full', { hash, sku: 'KOR-M8-256-ARE', intendedValue: '1500000', iva: 'Si', ...changes })

  const handOver = (changes: object = {}): Answer<typeof handOverPreValidation> =>
    call('hand-over', { hash, ...changes })

  return {
    api,
    place,
    document,
    mobile,
    email,
    hash: () => hash,
    pinHash: () => pinHash,
    /** In the place of the own: of somebody else, or of another time. */
    adopt: (other: string) => {
      hash = other
    },
    openLink,
    form,
    start,
    sendPin,
    sms,
    checkPin,
    prove,
    termsHash,
    viewTerms,
    acceptTerms,
    basic,
    full,
    handOver,
    /** From the form to the quota, by the code of the line. */
    ask: async (): Answer<typeof preValidate> => {
      const started = await start()
      if (started.status !== 200) throw new Error(`the form answered ${JSON.stringify(started.body)}`)
      const proved = await prove()
      if (proved.status !== 200) throw new Error(`the code answered ${JSON.stringify(proved.body)}`)
      return basic()
    },
  }
}
