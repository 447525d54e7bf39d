import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { formatInstant, type WorldClock } from '../../world/clock.ts'
import { type Collection, openCollection, writeAtomically } from '../../world/collection.ts'

type Arrival = {
  /** Message-ID and receiver, or a gateway's key: finds repeats. */
  readonly identity: string
  readonly channel: Message['channel']
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { name: string; contentType: string; content: Uint8Array }[]
  /** The sender's `Date`, since years pass here in seconds. */
  readonly date: string | undefined
}

export type MessageBox = {
  /** Resolves once the message would survive a kill; a repeat gets the first message. */
  readonly receive: (arrival: Arrival) => Promise<Message>
  readonly list: () => readonly Message[]
  readonly get: (id: string) => Message | undefined
  readonly readAttachment: (id: string, index: number) => Promise<Buffer>
}

const keptMessages = 10_000

export async function openMessageBox(
  root: string,
  counted: (collection: Collection<Message>) => Collection<Message>,
  clock: WorldClock,
): Promise<MessageBox> {
  const attachmentFolder = path.join(root, 'attachments')
  await mkdir(attachmentFolder, { recursive: true })
  const folderOf = (id: string) => path.join(attachmentFolder, id)
  const records = counted(
    await openCollection<Message>(path.join(root, 'messages'), {
      keepNewest: keptMessages,
      onForget: (id) => rm(folderOf(id), { recursive: true, force: true }),
    }),
  )
  const arriving = new Map<string, Promise<Message>>()

  const keep = async (id: string, arrival: Arrival): Promise<Message> => {
    const { identity: _identity, attachments, date, ...content } = arrival
    if (attachments.length > 0) await mkdir(folderOf(id), { recursive: true })
    for (const [index, attachment] of attachments.entries()) {
      await writeAtomically(path.join(folderOf(id), String(index)), attachment.content)
    }
    const message: Message = {
      id,
      ...content,
      links: findLinks(arrival.text, arrival.html),
      code: findCode(arrival.text, arrival.channel),
      attachments: attachments.map(({ name, contentType, content: bytes }) => ({
        name,
        contentType,
        size: bytes.byteLength,
      })),
      at: formatInstant(readDate(date) ?? clock.now()),
    }
    await records.put(id, message)
    return message
  }

  return {
    receive: async (arrival) => {
      const id = createHash('sha256').update(arrival.identity).digest('hex').slice(0, 24)
      const known = records.get(id)
      const underway = arriving.get(id)
      if (underway !== undefined) return underway
      if (known !== undefined) return known
      const stored = keep(id, arrival)
      arriving.set(id, stored)
      try {
        return await stored
      } finally {
        arriving.delete(id)
      }
    },
    list: () => records.all().toReversed(),
    get: (id) => records.get(id),
    readAttachment: (id, index) => readFile(path.join(folderOf(id), String(index))),
  }
}

function readDate(text: string | undefined): number | null {
  const epochMs = Date.parse(text ?? '')
  return Number.isNaN(epochMs) ? null : epochMs
}

export type Message = {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  readonly code: string | null
  readonly attachments: readonly AttachmentNote[]
  readonly at: string
}

type AttachmentNote = { readonly name: string; readonly contentType: string; readonly size: number }

const afterWord = /(?:c[oó]digo|clave|pin|otp)\b[^\d\n]{0,40}(?<![\d.,$])(\d{4,10})(?![\d]|[.,]\d)/iu
const beforeWord = /(?<![\d.,$])\b(\d{4,8})\b(?![.,]\d)[^\d\n]{0,25}(?:c[oó]digo|clave|pin)\b/iu
const boundToOrigin = /@[\w.-]+ #(\d{4,8})\b/u
/** Not the last digits of an account. */
const alone = /(?<![\d.,$#/-])(?<!terminad[ao] en )\b(\d{4})\b(?![.,-]?\d)/gu

/** A PIN as a phone finds it: bound to its origin, beside its word, or alone in an SMS. */
export function findCode(text: string, channel: 'email' | 'sms'): string | null {
  for (const pattern of [boundToOrigin, afterWord, beforeWord]) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) return found
  }
  if (channel === 'email') return null
  const candidates = [...text.matchAll(alone)].map((match) => match[1])
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}

const linkInText = /https?:\/\/[^\s<>"'`]+/giu
const linkInHtml = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/giu

export function findLinks(text: string, html: string): readonly string[] {
  const fromText = [...text.matchAll(linkInText)].map((match) => trimPunctuation(match[0]))
  const fromHtml = [...html.matchAll(linkInHtml)].map((match) => decodeEntities(match[1] ?? match[2] ?? ''))
  return [...new Set([...fromHtml, ...fromText])].filter((link) => /^https?:\/\//iu.test(link))
}

function trimPunctuation(link: string): string {
  let end = link.length
  while ('.,;:!?)]}'.includes(link.charAt(end - 1)) && end > 0) end -= 1
  return link.slice(0, end)
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll(/&#0*39;|&#x0*27;/giu, "'")
    .replaceAll(/&#x0*2f;|&#0*47;/giu, '/')
    .replaceAll(/&#x0*3d;|&#0*61;/giu, '=')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
