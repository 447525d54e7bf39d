import { readAnswer } from './http-answer.ts'
import { waitFor } from './wait-for.ts'

export type Message = {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  readonly code: string | null
  readonly attachments: readonly {
    readonly name: string
    readonly contentType: string
    readonly base64: string
  }[]
  readonly at: string
}

export type Order = {
  readonly idOrderAmount: string
  readonly document: string
  readonly sku: string
  readonly price: number
  readonly downPayment: number
  readonly state: 'placed' | 'dispatched' | 'delivered' | 'refused' | 'outOfStock' | 'released'
  readonly deliveryDate?: string | null
  readonly addressType?: string
  /** In the place of the two before, where a shop hands the device over. */
  readonly pickUp?: { readonly shop: string }
  readonly reference: string
  readonly notice: { readonly state: string; readonly lastStatus: number | null } | null
}

export type Bill = {
  readonly billNumber: string
  readonly contractNumber: string
  readonly mobile: string
  readonly dueOn: string
  readonly amount: number
  readonly state: 'collected' | 'unpaid'
  readonly notice: { readonly state: string; readonly lastStatus: number | null } | null
}

export type Transfer = {
  readonly id: string
  readonly reference: string
  readonly document: string
  readonly name: string
  readonly amount: number
  readonly bank: string
  readonly account: string
  readonly kind: 'savings' | 'checking'
  readonly purpose: 'refund' | 'disbursement'
  readonly state: 'ordered' | 'done' | 'failed'
}

export type LinkWish = {
  readonly document?: string
  readonly mobile?: string
  readonly sku?: string
  readonly urlRetorno?: string
  readonly billedOnMobileInvoice?: boolean
}

export type AssistedLinkWish = {
  readonly agent: string
  readonly document?: string
  readonly mobile?: string
  readonly skus?: readonly string[]
  readonly urlRetorno?: string
}

export type PreValidationLinkWish = {
  readonly userCode: string
  readonly name: string
  readonly channel: 'Finter' | 'Libre' | 'Assistido'
}

export type Fault = {
  readonly part:
    | 'identity'
    | 'questions'
    | 'bureau'
    | 'watchlist'
    | 'operator'
    | 'payments'
    | 'bank'
    | 'sms'
    | 'mail'
    | 'directory'
  readonly mode: 'timeout' | 'error' | 'slow' | 'garbled' | 'ok'
  readonly ms?: number
  readonly times?: number
  readonly when?: 'before' | 'after'
}

export type Control = ReturnType<typeof controlOf>

/** The sandbox's control API. Throws where the sandbox refuses. */
export function controlOf(sandboxUrl: string) {
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const sent =
      body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await readAnswer<T>(await fetch(new URL(path, sandboxUrl), { method, ...sent }))
    if (answer.status >= 400)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const messages = (to: string) =>
    ask<readonly Message[]>('GET', `/control/messages?to=${encodeURIComponent(to)}`)

  return {
    ask,
    /** Newest first. */
    messages,
    /** The newest message that fits, waited for. */
    message: (to: string, fits: (message: Message) => boolean): Promise<Message> =>
      waitFor(`a message to ${to}`, async () => (await messages(to)).find(fits)),
    link: (wish: LinkWish) =>
      ask<{ url: string; id: string }>('POST', '/control/links', { kind: 'finter', ...wish }),
    /** The link of a campaign of personal loans, the default one where none is named. */
    campaignLink: (campaign?: string) =>
      ask<{ url: string; id: string }>('POST', '/control/links', {
        kind: 'libre',
        ...(campaign === undefined ? {} : { campaign }),
      }),
    /** The link by which an agent sells; without a document that of the agent's desk. */
    assistedLink: (wish: AssistedLinkWish) =>
      ask<{ url: string; id: string }>('POST', '/control/links', { kind: 'assisted', ...wish }),
    /** The link by which somebody asks for the quota of a customer, whom it does not name. */
    preValidationLink: (wish: PreValidationLinkWish) =>
      ask<{ url: string; id: string }>('POST', '/control/links', { kind: 'prevalidation', ...wish }),
    clock: async () => (await ask<{ now: string }>('GET', '/control/clock')).now,
    /** Moves both clocks by an ISO duration; answers once the product has done everything that fell due. */
    advance: async (duration: string) =>
      (await ask<{ now: string }>('POST', '/control/clock', { advance: duration })).now,
    moveTo: async (now: string) => (await ask<{ now: string }>('POST', '/control/clock', { now })).now,
    resetClock: () => ask<{ now: string }>('POST', '/control/clock', { reset: true }),
    orders: () => ask<readonly Order[]>('GET', '/control/orders'),
    order: async (idOrderAmount: string) =>
      (await ask<readonly Order[]>('GET', '/control/orders')).find(
        (one) => one.idOrderAmount === idOrderAmount,
      ),
    endOrder: (idOrderAmount: string, how: 'deliver' | 'refuse' | 'out-of-stock' | 'return') =>
      ask<Order>('POST', `/control/orders/${idOrderAmount}/${how}`),
    /** Newest first. */
    bills: (contractNumber: string) =>
      ask<readonly Bill[]>('GET', '/control/bills').then((all) =>
        all.filter((bill) => bill.contractNumber === contractNumber),
      ),
    /** The next bill of the contract stays unpaid. */
    withholdBill: (contractNumber: string) =>
      ask<unknown>('POST', `/control/bills/${contractNumber}`, { state: 'unpaid' }),
    /** Newest first. */
    transfers: () => ask<readonly Transfer[]>('GET', '/control/transfers'),
    endTransfer: (id: string, state: 'done' | 'failed') =>
      ask<Transfer>('POST', `/control/transfers/${id}/state`, { state }),
    /** Somebody sends money to the lender's account with the number of a contract. */
    credit: (money: { readonly contractNumber: string; readonly amount: number }) =>
      ask<unknown>('POST', '/control/credits', money),
    /** Makes the people whom the product knows from the start, as of now. */
    rebuildWorld: () =>
      ask<{ readonly documents: readonly string[] }>('POST', '/control/world', { reset: true }),
    identityResult: (validationId: string, result: 'ok' | 'failed' | 'pending') =>
      ask<unknown>('POST', `/control/identity/${validationId}/result`, { result }),
    /** The embedded page's own call: the person in front of the camera decides. */
    identityByPerson: (accessToken: string) =>
      ask<{ message: { code: string } }>('POST', '/identity/page/result', {
        accessToken,
        result: 'byPerson',
      }),
    rightAnswers: (document: string) =>
      ask<readonly { idPregunta: string; idRespuesta: string }[]>('GET', `/control/questions/${document}`),
    faults: () => ask<readonly Pick<Fault, 'part' | 'mode'>[]>('GET', '/control/faults'),
    fault: (fault: Fault) => ask<unknown>('POST', '/control/faults', fault),
  }
}
