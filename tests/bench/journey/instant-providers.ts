import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createSocketServer, type Server } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Control, Message } from '../../support/control.ts'

export type InstantProviders = {
  /** For the product's environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Answered from memory. */
  readonly control: Pick<Control, 'message' | 'identityByPerson'>
  readonly stop: () => Promise<void>
}

type ArrivedMail = { readonly code: string | null; readonly links: readonly string[] }

/** Every provider of the journey, with the same good answer for everybody and no work behind it. */
export async function startInstantProviders(): Promise<InstantProviders> {
  const box = mailbox()
  const http = createHttpServer(async (request, response) => {
    const body = request.method === 'POST' ? ((await json(request)) as Readonly<Record<string, string>>) : {}
    const answer = answerOf(request.url ?? '', body, box.put)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const smtp = receiveMail(box.put)
  const [httpPort, smtpPort] = await Promise.all([listening(http), listening(smtp)])
  const url = `http://127.0.0.1:${httpPort}`
  return {
    environment: {
      OPERATOR_API_URL: `${url}/operator`,
      BUREAU_API_URL: `${url}/bureau`,
      WATCHLIST_API_URL: `${url}/watchlist`,
      IDENTITY_API_URL: `${url}/identity`,
      SMS_API_URL: `${url}/sms`,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    },
    control: {
      message: async (to) => asMessage(to, await box.take(to)),
      identityByPerson: async () => ({ message: { code: 'ProcessCompleted' } }),
    },
    stop: async () => {
      http.closeAllConnections()
      http.close()
      smtp.close()
    },
  }
}

const device = {
  sku: 'KOR-V5-128-CIE',
  brand: 'Kora',
  deviceModel: 'Kora Vive 5',
  price: 1_749_900,
  internMemory: '128 GB',
  ram: '6 GB',
  deviceColor: 'Azul cielo',
  deviceColorHex: '#8FB8E8',
  camera: '50 MP + 8 MP',
  screen: '6,6" FHD+ 90 Hz',
  processor: 'Octa-core 2,3 GHz',
  shippingCost: 12_900,
  taxFree: false,
  urlPhoto: 'https://tienda.andina.example/operator/photos/KOR-V5-128-CIE.svg',
}
const name = { firstName: 'Ana', firstSurname: 'Rojas', fullName: 'Ana Rojas' }
/** The reference of a validation is its id: nothing is stored. */
const validation = (reference: string) => ({
  validation_id: reference,
  access_token: reference,
  reference,
  state: 'ok',
})

function answerOf(
  url: string,
  body: Readonly<Record<string, string>>,
  put: (to: string, arrived: ArrivedMail) => void,
): object {
  const path = decodeURIComponent(url.split('?')[0] ?? '')
  if (path.endsWith('/lines/ownership')) return { owner: true }
  if (path.endsWith('/cart')) return { sku: device.sku, shippingCost: device.shippingCost }
  if (path.startsWith('/operator/devices/')) return device
  if (path.endsWith('/orders/check')) return { result: 'available' }
  if (path.endsWith('/delivery-dates'))
    return { validAddress: true, deliveryDate: '2030-01-15', deliveryPeriod: 'AM' }
  if (path.endsWith('/dispatch')) return { state: 'dispatched' }
  if (path.endsWith('/orders')) return { idOrderAmount: String(randomInt(1e9, 1e10)), state: 'placed' }
  if (path.endsWith('/score'))
    return { name, scoreClass: 'A', riskBand: 'standard', decision: 'approved', reasons: [] }
  if (path.endsWith('/confirm')) return { decision: 'approved', reasons: [] }
  if (path.endsWith('/searches')) return { searchId: randomUUID(), matches: [] }
  if (path.endsWith('/validations')) return validation(body.reference ?? '')
  if (path.startsWith('/identity/validations/')) return validation(path.split('/').at(-1) ?? '')
  if (path.endsWith('/messages')) {
    const code = /\b\d{4}\b/.exec(body.text ?? '')?.[0] ?? null
    put((body.to ?? '').slice(-10), { code, links: [] })
    return { id: randomUUID() }
  }
  throw new Error(`no provider answers ${path}`)
}

/** As much SMTP as one sender needs. */
function receiveMail(put: (to: string, arrived: ArrivedMail) => void): Server {
  return createSocketServer((socket) => {
    let to = ''
    let text = ''
    let isContent = false
    socket.on('error', () => undefined)
    socket.write('220 instant\r\n')
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      for (;;) {
        const ending = isContent ? '\r\n.\r\n' : '\r\n'
        const end = text.indexOf(ending)
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + ending.length)
        if (isContent) {
          isContent = false
          put(to, { code: null, links: linksOf(part) })
        } else {
          to = /^RCPT TO:<(.+?)>/i.exec(part)?.[1] ?? to
          isContent = part.toUpperCase() === 'DATA'
        }
        socket.write(isContent ? '354 go on\r\n' : part.startsWith('EHLO') ? '250 instant\r\n' : '250 ok\r\n')
      }
    })
  })
}

/** Lines of the text part joined again (quoted-printable). */
const linksOf = (content: string) =>
  content
    .replaceAll('=\r\n', '')
    .match(/https?:\/\/[^\s"<>]+\/validate-email\/[\w-]+/g)
    ?.slice(0, 1) ?? []

function mailbox() {
  const arrived = new Map<string, ArrivedMail>()
  const awaited = new Map<string, (message: ArrivedMail) => void>()
  return {
    put: (to: string, message: ArrivedMail) => {
      // Only messages with a PIN or a link.
      if (message.code === null && message.links.length === 0) return
      const waiting = awaited.get(to)
      awaited.delete(to)
      if (waiting === undefined) arrived.set(to, message)
      else waiting(message)
    },
    take: (to: string): Promise<ArrivedMail> => {
      const message = arrived.get(to)
      arrived.delete(to)
      return message === undefined
        ? new Promise((resolve) => awaited.set(to, resolve))
        : Promise.resolve(message)
    },
  }
}

const asMessage = (to: string, { code, links }: ArrivedMail): Message => ({
  id: randomUUID(),
  to,
  code,
  links,
  subject: '',
  text: '',
  html: '',
  attachments: [],
  at: '',
  channel: code === null ? 'email' : 'sms',
})

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
