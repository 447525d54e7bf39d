import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { formatInstant } from '../../world/bogota-time.ts'
import type { WorldClock } from '../../world/clock.ts'
import { type Collection, openCollection, writeAtomically } from '../../world/collection.ts'
import { findCode } from './find-code.ts'
import { findLinks } from './find-links.ts'
import type { Message } from './message.ts'

export type Arrival = {
  /** What makes it the same message when it arrives again: a Message-ID and receiver, a gateway's key. */
  readonly identity: string
  readonly channel: Message['channel']
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { name: string; contentType: string; content: Uint8Array }[]
  /** The `Date` its sender gave it: while years pass in seconds, the day it was written. */
  readonly date: string | undefined
}

export type MessageBox = {
  /** Resolves with the message once it would survive a kill; a second arrival gives the first message. */
  readonly receive: (arrival: Arrival) => Promise<Message>
  /** Newest first. */
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
      const kept = keep(id, arrival)
      arriving.set(id, kept)
      try {
        return await kept
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
