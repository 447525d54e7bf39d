import { type Failure, request, unanswered } from '../../../api/request.ts'
import { sealToServer } from '../../../api/seal-to-server.ts'
import type { CustomerKey } from './check-customer.ts'
import type { Family } from './families.ts'

export type FoundCustomer = { readonly email: string; readonly proposalId: string }

/** Where the link of a customer goes, for the ticket of a captcha; the document travels sealed. */
export async function findCustomer(
  { find }: Pick<Family, 'find'>,
  { document, mobile }: CustomerKey,
  ticket: string,
): Promise<{ readonly ok: true; readonly body: FoundCustomer } | Failure> {
  const sealed = document === '' ? undefined : await sealToServer(document)
  if (sealed === null) return unanswered
  const query = { document: sealed, mobile: mobile === '' ? undefined : mobile }
  return request(find, { query }, { headers: { 'X-Captcha-Ticket': ticket } })
}
