import { getAdvancedPaymentLink, getGuaranteePaymentLink } from '@cupo/wire'
import type { PathParams, ScreenName } from '../../app/paths.ts'
import { type HandledFailure, send } from '../../app/send.ts'
import { useAnswer } from '../../app/use-answer.ts'

/** What both kinds of link say, under one name for the amount. */
export type LinkFacts = {
  readonly amountFmt: string
  readonly idSalesOrder: string
  readonly mobile: string
  readonly borrower: { readonly name: string }
  readonly deviceModel: string
  readonly paymentDeadline: string
  readonly status: 'Pendente' | 'Pago' | 'Cancelado'
}

export type AskedLink =
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly link: LinkFacts }
  | { readonly kind: 'failed'; readonly failure: HandledFailure; readonly askAgain: () => void }

/** Asks for the link of the address. */
export function useLink(screen: ScreenName, { proposalId = '', hash = '' }: PathParams): AskedLink {
  const params = { provider: 'epayco' as const, id: proposalId, hash }
  const downPayment = useAnswer(
    (signal) => (screen === 'advancedPayment' ? send(getAdvancedPaymentLink, { params }, { signal }) : null),
    hash,
  )
  const guarantee = useAnswer(
    (signal) =>
      screen === 'guaranteePayment' ? send(getGuaranteePaymentLink, { params }, { signal }) : null,
    hash,
  )
  const { asked, askAgain } = screen === 'advancedPayment' ? downPayment : guarantee
  switch (asked.kind) {
    case 'asking':
      return asked
    case 'failed':
      return { kind: 'failed', failure: asked.failure, askAgain }
    case 'answered': {
      const { body } = asked
      const amountFmt = 'advancedPaymentFmt' in body ? body.advancedPaymentFmt : body.guaranteePaymentFmt
      return { kind: 'answered', link: { ...body, amountFmt } }
    }
  }
}
