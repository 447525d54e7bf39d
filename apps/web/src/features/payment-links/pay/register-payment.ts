import { ownLink, type PaymentMethod, requestAdvancedPayment, requestGuaranteePayment } from '@cupo/wire'
import { send } from '../../../client/send.ts'
import { type LinkFacts, sendOwned } from '../use-link.ts'

const calls = { downPayment: requestAdvancedPayment, guarantee: requestGuaranteePayment } as const

/** Registers what a link asks for; the server computes the amount, and knows a signed-in owner without a secret. */
export const registerPayment = (
  prepayment: keyof typeof calls,
  { proposalId, hash }: Pick<LinkFacts, 'proposalId' | 'hash'>,
  meioPagamento: PaymentMethod,
  headers: Readonly<Record<string, string>>,
) =>
  sendOwned(hash, () =>
    send(
      calls[prepayment],
      {
        params: { provider: 'epayco', proposalId },
        body: { ...(hash === ownLink ? {} : { hash }), meioPagamento },
      },
      { headers, part: 'catalogue' },
    ),
  )
