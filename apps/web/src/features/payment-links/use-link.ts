import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { type CallResult, type getAdvancedPaymentLink, ownLink } from '@cupo/wire'
import { useEffect, useState } from 'react'
import type { PathParams } from '../../client/paths.ts'
import { unanswered } from '../../client/request.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import type { ScreenName } from '../../screens/registry.ts'

export type LinkFacts = Omit<
  CallResult<typeof getAdvancedPaymentLink>,
  'advancedPayment' | 'advancedPaymentFmt' | 'paymentType'
> & {
  readonly proposalId: string
  readonly hash: string
  readonly amountFmt: string
}

export type AskedLink =
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly link: LinkFacts }
  | { readonly kind: 'failed'; readonly failure: HandledFailure; readonly askAgain: () => void }

/** A public call does not renew a session that ran out. */
export async function sendOwned<T>(hash: string, ask: () => Promise<T>): Promise<T> {
  if (hash === ownLink) {
    const { reloadApplication } = await loadChunk(() => import('../../client/journey/application-store.ts'))
    await reloadApplication()
  }
  return ask()
}

const notFound: HandledFailure = { ...unanswered, status: 404, isHandled: false }

export function useLink(screen: ScreenName, params: PathParams): AskedLink {
  const { proposalId = '' } = params
  const { secret, isLost } = useLinkSecret(params)
  const hash = secret ?? ''
  const asks = { params: { provider: 'epayco' as const, id: proposalId, hash } }
  const isOf = (one: ScreenName) => secret !== null && screen === one
  const downPayment = useAnswer(
    (signal) =>
      isOf('advancedPayment')
        ? sendOwned(hash, () =>
            send('GET /publicdata/advanced-payment/:provider/loan/:id/:hash', asks, { signal }),
          )
        : null,
    hash,
  )
  const guarantee = useAnswer(
    (signal) =>
      isOf('guaranteePayment')
        ? sendOwned(hash, () =>
            send('GET /publicdata/guarantee-payment/:provider/loan/:id/:hash', asks, { signal }),
          )
        : null,
    hash,
  )
  const { asked, askAgain } = screen === 'advancedPayment' ? downPayment : guarantee
  if (isLost) return { kind: 'failed', failure: notFound, askAgain }
  switch (asked.kind) {
    case 'asking':
      return asked
    case 'failed':
      return { kind: 'failed', failure: asked.failure, askAgain }
    case 'answered': {
      const { body } = asked
      const amountFmt = 'advancedPaymentFmt' in body ? body.advancedPaymentFmt : body.guaranteePaymentFmt
      return { kind: 'answered', link: { ...body, proposalId, hash, amountFmt } }
    }
  }
}

type HistoryEntry = { readonly linkSecret?: string } | null

/**
 * The secret leaves the address at once (screenshots, history, copies); a reload finds it in the history entry. Null
 * until then.
 */
export function useLinkSecret({ hash }: PathParams): {
  readonly secret: string | null
  readonly isLost: boolean
} {
  const [entry, setEntry] = useState<HistoryEntry | undefined>()
  useEffect(() => {
    if (hash === undefined) return setEntry(history.state)
    const address = location.pathname.replace(/\/[^/]+\/?$/, '')
    history.replaceState({ ...history.state, linkSecret: hash }, '', address)
  }, [hash])
  const secret = entry?.linkSecret ?? null
  return { secret, isLost: entry !== undefined && secret === null }
}
