import { type ApiClient, apiClient } from './api-client.ts'
import { type AnswerOrError, type Customer, customerOf, type TokenAnswer } from './customer.ts'
import type { HttpAnswer } from './http-answer.ts'
import { sealFor } from './seal.ts'
import { sendPastCaptcha } from './solve-captcha.ts'
import type { Place } from './start-world.ts'

export type SignInCheck = AnswerOrError<{
  readonly loginOTP: boolean
  readonly updatePassword: boolean
  readonly mobiles: readonly { readonly mobileLastDigits: string }[]
}>

export type SessionList = {
  readonly sessions: readonly {
    readonly sessionId: string
    readonly device: string
    readonly isCurrent: boolean
  }[]
}

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36'

/** What anybody can ask about a document before signing in. */
export function visitorOf(place: Place, document: string, headers: Readonly<Record<string, string>> = {}) {
  const api = apiClient(place.webUrl)
  return {
    api,
    check: async () =>
      api.send<SignInCheck>('GET', `/publicdata/validate/mobiles/${await sealFor(api, document)}`, {
        headers,
      }),
    askPin: async (mobileLastDigits = '0000') => {
      const hash = await sealFor(api, { identityCardNumber: document, mobileLastDigits })
      return api.send<AnswerOrError<{ pinExpiresInSeconds: number }>>(
        'POST',
        '/publicdata/onboardingAccess',
        {
          json: { hash },
          headers,
        },
      )
    },
    askPinPastCaptcha: async () => {
      const hash = await sealFor(api, { identityCardNumber: document, mobileLastDigits: '0000' })
      return sendPastCaptcha<AnswerOrError<{ pinExpiresInSeconds: number }>>(
        api,
        'POST',
        '/publicdata/onboardingAccess',
        { json: { hash }, headers },
      )
    },
    forget: async () =>
      api.send<ForgottenAnswer>('POST', '/publicdata/forgottenPassword', {
        json: { identificationNumber: await sealFor(api, document) },
        headers,
      }),
    forgetPastCaptcha: async () =>
      sendPastCaptcha<ForgottenAnswer>(api, 'POST', '/publicdata/forgottenPassword', {
        json: { identificationNumber: await sealFor(api, document) },
        headers,
      }),
    /** The token call of the borrower's area: no application is named. */
    signIn: (fields: Readonly<Record<string, string>>) =>
      api.send<TokenAnswer>('POST', '/oauth/token', {
        form: { grant_type: 'password', username: document, ...fields },
        headers: { 'user-agent': chromeOnAndroid, ...headers },
      }),
  }
}

type ForgottenAnswer = AnswerOrError<{ emailSentText: string; identificationNumber: string }>

export type ResetLink = { readonly idClient: string; readonly idProposal: string; readonly idHash: string }

export type Borrower = Awaited<ReturnType<typeof borrowerAt>>

/** Somebody who applied, used their code, and comes back to their own area. */
export async function borrowerAt(place: Place, ending: string) {
  const customer: Customer = customerOf(place, ending)
  await customer.begin()
  await customer.acceptEmail()
  const visitor = visitorOf(place, customer.document)
  const { document, mobile, email } = customer

  const signedIn = (answer: HttpAnswer<TokenAnswer>): ApiClient => {
    if (answer.body.access_token === undefined) throw new Error(`signing in answered ${answer.status}`)
    const api = apiClient(place.webUrl)
    api.setToken(answer.body.access_token)
    return api
  }
  const seen = new Set((await place.control.messages(mobile)).map(({ id }) => id))
  const newSms = async (to: string) => {
    const sms = await place.control.message(to, (one) => one.code !== null && !seen.has(one.id))
    seen.add(sms.id)
    return sms
  }
  const signInByPin = async () => {
    await visitor.askPinPastCaptcha()
    const { code } = await newSms(mobile)
    return visitor.signIn({ password: code ?? '', login_type: 'otp' })
  }
  const setPassword = (api: ApiClient, password: string, equalPassword = password) =>
    api.send<AnswerOrError<object>>('POST', '/user/updatePassword', { json: { password, equalPassword } })
  /** The three ids of the newest link for a new password. */
  const resetLink = async () => {
    const known = seen
    const isNew = (one: { readonly id: string; readonly links: readonly string[] }) =>
      !known.has(one.id) && one.links.some((link) => link.includes('/reset-forgotten-password/'))
    const mail = await place.control.message(email, isNew)
    seen.add(mail.id)
    const link = mail.links.find((one) => one.includes('/reset-forgotten-password/')) ?? ''
    const [idClient = '', idProposal = '', idHash = ''] = link.split('/').slice(-3)
    return { idClient, idProposal, idHash }
  }
  return {
    customer,
    document,
    mobile,
    email,
    visitor,
    signedIn,
    newSms,
    /** A message that somebody else has read. */
    hasSeen: (id: string) => seen.add(id),
    signInByPin,
    setPassword,
    resetLink,
    /** Sets a password by a link, with the code that goes to the line. */
    resetPassword: async (link: ResetLink, password: string) => {
      const api = apiClient(place.webUrl)
      const path = `/publicdata/resetForgottenPassword/${link.idClient}/${link.idProposal}/${link.idHash}`
      const asked = await api.send<AnswerOrError<object>>('POST', `${path}/pin`)
      if (asked.status !== 200) return asked
      const { code } = await newSms(mobile)
      return api.send<AnswerOrError<object>>('POST', path, {
        json: { password, equalPassword: password, pin: code },
      })
    },
    signInByPassword: (password: string) => visitor.signIn({ password, login_type: 'password' }),
    /** With a session just opened by a code, and this password. */
    withPassword: async (password: string) => {
      const api = signedIn(await signInByPin())
      const set = await setPassword(api, password)
      if (set.status !== 204) throw new Error(`the password was refused: ${JSON.stringify(set.body)}`)
      return api
    },
    mails: (fits: (subject: string) => boolean) =>
      place.control.message(email, (one) => one.channel === 'email' && fits(one.subject)),
  }
}
