import { type SubmitEvent, useRef, useState } from 'react'
import { unanswered } from '../../../client/request.ts'
import { sealToServer } from '../../../client/seal-to-server.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { IdentityNumberField, MobileField } from '../../../fields/masked-field.tsx'
import { digitsOf } from '../../../fields/read-fields.ts'
import { captchaBoxText } from '../../../text/captcha.ts'
import { commonText } from '../../../text/common.ts'
import { linkResendText } from '../../../text/payment-links.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { CaptchaBox } from '../../captcha/captcha-box.tsx'
import { type CustomerErrors, type CustomerKey, checkCustomer } from './check-customer.ts'
import type { Family } from './families.ts'

type Props = { readonly family: Family; readonly onFound: (customer: FoundCustomer) => void }

/** Whose link is to be sent again. */
export function CustomerForm({ family, onFound }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [document, setDocument] = useState('')
  const [mobile, setMobile] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const [errors, setErrors] = useState<CustomerErrors>({})
  const { isBusy, run } = useBusy()
  const missing = [
    ...(document === '' && mobile === '' ? [linkResendText.missingParts.customer] : []),
    ...(ticket === null ? [linkResendText.missingParts.captcha] : []),
  ]

  const show = (found: CustomerErrors) => {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const goOn = (earned: string) =>
    run(async () => {
      const asked = { document: digitsOf(document), mobile: digitsOf(mobile) }
      const found = checkCustomer(asked, family.needsBoth)
      setErrors(found)
      if (Object.keys(found).length > 0) return show(found)
      const answer = await findCustomer(family, asked, earned)
      if (answer.ok) return onFound(answer.body)
      if (answer.errorCode === 'CaptchaRequerido') {
        setTicket(null)
        setIsCaptchaMissed(true)
      } else if (answer.status === 400 && answer.errors.length > 0) {
        show(Object.fromEntries(answer.errors.map((error) => [error.field, error.message])))
      } else if (!answer.isHandled) family.tell(answer)
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ticket !== null) goOn(ticket)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <IdentityNumberField
        name="document"
        label={linkResendText.document}
        onValue={setDocument}
        error={errors.document}
      />
      <MobileField name="mobile" label={linkResendText.mobile} onValue={setMobile} error={errors.mobile} />
      <CaptchaBox
        ticket={ticket}
        onTicket={(earned) => {
          setTicket(earned)
          setIsCaptchaMissed(false)
        }}
        error={isCaptchaMissed ? captchaBoxText.missing : undefined}
      />
      <ActionBar note={<p>{missing.length > 0 && `${linkResendText.missing} ${missing.join(', ')}.`}</p>}>
        <Button type="submit" disabled={missing.length > 0} isLoading={isBusy}>
          {commonText.continue}
        </Button>
      </ActionBar>
    </form>
  )
}

export type FoundCustomer = { readonly email: string; readonly proposalId: string }

/** Where the link of a customer goes, for the ticket of a captcha; document and line travel sealed. */
export async function findCustomer(
  { find }: Pick<Family, 'find'>,
  key: CustomerKey,
  ticket: string,
): Promise<{ readonly ok: true; readonly body: FoundCustomer } | HandledFailure> {
  const [document, mobile] = await Promise.all([sealed(key.document), sealed(key.mobile)])
  if (document === null || mobile === null) return { ...unanswered, isHandled: false }
  const headers = { 'X-Captcha-Ticket': ticket }
  return send(find, { query: { document, mobile } }, { headers, part: 'catalogue' })
}

/** What was left empty is not sent. */
const sealed = async (digits: string) => (digits === '' ? undefined : sealToServer(digits))
