import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { MissingNote } from '@cupo/ui/missing-note.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { identityNumberPattern } from '@cupo/wire'
import { type SubmitEvent, useRef, useState } from 'react'
import { sealToServer } from '../../../client/seal-to-server.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { FormField } from '../../../forms/form-field.tsx'
import type { FormTable, SentForm } from '../../../forms/form-table.ts'
import { useForm } from '../../../forms/send-form.ts'
import { CaptchaBox } from '../../../steps/captcha/captcha-box.tsx'
import { captchaBoxText } from '../../../text/form-notices.ts'
import { linkResendText } from '../../../text/payment-links.ts'
import type { Family } from './families.ts'

export const customerTable = (needsBoth: boolean) =>
  ({
    document: {
      kind: 'identityNumber',
      words: { label: linkResendText.document },
      check: (digits) =>
        identityNumberPattern.test(digits) || (digits === '' && !needsBoth)
          ? null
          : linkResendText.documentWrong,
    },
    mobile: {
      kind: 'mobile',
      words: { label: linkResendText.mobile },
      check: (digits) =>
        /^[23]\d{9}$/.test(digits) || (digits === '' && !needsBoth) ? null : linkResendText.mobileWrong,
    },
  }) satisfies FormTable

type Props = {
  readonly family: Family
  readonly onFound: (customer: FoundCustomer) => void
  readonly onAsk: () => void
  readonly onFail: (failure: HandledFailure) => void
}

export function CustomerForm({ family, onFound, onAsk, onFail }: Props) {
  const table = customerTable(family.needsBoth)
  const form = useRef<HTMLFormElement>(null)
  const { read, show, errorAt } = useForm(table)
  const [document, setDocument] = useState('')
  const [mobile, setMobile] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const { isBusy, run } = useBusy()
  const missing = [
    ...missingOf(family.needsBoth, { document, mobile }),
    ...(ticket === null ? [linkResendText.missingParts.captcha] : []),
  ]

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (ticket === null) return event.preventDefault()
    const customer = read(event)
    if (customer === null) return
    run(async () => {
      onAsk()
      const answer = await findCustomer(family, customer, ticket)
      if (answer.ok) return onFound(answer.body)
      if (answer.errorCode === 'CaptchaRequerido') {
        setTicket(null)
        setIsCaptchaMissed(true)
      } else if (answer.status === 400 && answer.errors.length > 0) show(form.current, answer.errors)
      else if (!answer.isHandled) onFail(answer)
    })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FormField name="document" field={table.document} onValue={setDocument} error={errorAt('document')} />
      <FormField name="mobile" field={table.mobile} onValue={setMobile} error={errorAt('mobile')} />
      <CaptchaBox
        ticket={ticket}
        onTicket={(earned) => {
          setTicket(earned)
          setIsCaptchaMissed(false)
        }}
        error={isCaptchaMissed ? captchaBoxText.missing : undefined}
      />
      <ActionBar note={<MissingNote names={missing} />}>
        <Button type="submit" disabled={missing.length > 0} isLoading={isBusy}>
          {commonText.continue}
        </Button>
      </ActionBar>
    </form>
  )
}

function missingOf(
  needsBoth: boolean,
  { document, mobile }: { readonly document: string; readonly mobile: string },
): readonly string[] {
  const { missingParts } = linkResendText
  if (!needsBoth) return document === '' && mobile === '' ? [missingParts.one] : []
  return [
    ...(document === '' ? [missingParts.document] : []),
    ...(mobile === '' ? [missingParts.mobile] : []),
  ]
}

export type FoundCustomer = { readonly email: string; readonly proposalId: string }

async function findCustomer(
  { find }: Pick<Family, 'find'>,
  customer: SentForm<ReturnType<typeof customerTable>>,
  ticket: string,
): Promise<{ readonly ok: true; readonly body: FoundCustomer } | HandledFailure> {
  const [document, mobile] = await Promise.all([sealed(customer.document), sealed(customer.mobile)])
  if (typeof document === 'object') return { ...document, isHandled: false }
  if (typeof mobile === 'object') return { ...mobile, isHandled: false }
  const headers = { 'X-Captcha-Ticket': ticket }
  return send(find, { query: { document, mobile } }, { headers, part: 'catalogue' })
}

const sealed = async (digits: string) => (digits === '' ? undefined : sealToServer(digits))
