import { loadOrTell, wordsOfMissingPart } from '@cupo/ui/load-chunk.ts'
import type { Origin, Parameters } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { request } from './request.ts'
import { visitChannel } from './visit.ts'

type Unavailable = { readonly ok: false; readonly status: number; readonly message: string }

export type ParametersAnswer = { readonly ok: true; readonly parameters: Parameters } | Unavailable

const asking = new Map<Origin, Promise<ParametersAnswer>>()
const atHand = new Map<Origin, Parameters>()

export function askParameters(channel: Origin = visitChannel()): Promise<ParametersAnswer> {
  const known = asking.get(channel)
  if (known) return known
  const asked = fetchParameters(channel).then((answer) => {
    if (answer.ok) atHand.set(channel, answer.parameters)
    else asking.delete(channel)
    return answer
  })
  asking.set(channel, asked)
  return asked
}

export async function loadParameters(channel?: Origin): Promise<Parameters | null> {
  const answer = await askParameters(channel)
  return answer.ok ? answer.parameters : null
}

export function askParametersAgain(channel: Origin = visitChannel()): Promise<ParametersAnswer> {
  asking.delete(channel)
  return askParameters(channel)
}

export const parametersAtHand = (channel: Origin = visitChannel()): Parameters | null =>
  atHand.get(channel) ?? null

async function fetchParameters(channel: Origin): Promise<ParametersAnswer> {
  let status = 0
  let message = ''
  try {
    const work = await loadOrTell(
      () => import('./open-jwe.ts'),
      (missing) => {
        if (missing.isServerThere) message = wordsOfMissingPart(missing).text
      },
    )
    if (work === null) return { ok: false, status, message }
    const { makeResponseKey, openJwe } = work
    const key = await makeResponseKey()
    const answer = await request(
      'GET /configuration/parameters',
      { query: { channel } },
      { headers: { 'X-Response-Key': key.header } },
    )
    if (!answer.ok) return { ok: false, status: answer.status, message: answer.message }
    const { body } = answer
    status = answer.status
    const opened = 'jwe' in body ? await openJwe(body.jwe, key.privateKey) : body
    if (opened instanceof Uint8Array) return { ok: false, status, message: '' }
    return { ok: true, parameters: asParameters(opened) }
  } catch {
    return { ok: false, status, message: '' }
  }
}

/** AES-GCM proves that the server wrote them, so they are what the wire says. */
const asParameters = (opened: unknown) => opened as Parameters

/**
 * Null until they are here, and when they could not be had. Parameters of an earlier screen show from the first paint
 * on.
 */
export function useParameters(): Parameters | null {
  const [parameters, setParameters] = useState(() => parametersAtHand())
  useEffect(() => {
    let isHere = true
    loadParameters().then((loaded) => {
      if (isHere) setParameters(loaded)
    })
    return () => {
      isHere = false
    }
  }, [])
  return parameters
}

const unbroken = '\u00a0'

type ChatLinkProps = {
  readonly className?: string | undefined
  readonly children: (number: string) => ReactNode
}

export function ChatLink({ className, children }: ChatLinkProps) {
  const parameters = useParameters()
  if (!parameters) return null
  return (
    <a href={parameters.supportWhatsappUrl} target="_blank" rel="noopener noreferrer" className={className}>
      {children(parameters.supportWhatsapp.replaceAll(' ', unbroken))}
    </a>
  )
}
