import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { createStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import {
  type AssistedPhone,
  type CallResult,
  type createApplication,
  type FieldError,
  fieldMessages,
  hasBillingChannel,
  isEmail,
  type Origin,
} from '@cupo/wire'
import { type ChangeEvent, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import { useParameters } from '../../../client/parameters.tsx'
import { type HandledFailure, send } from '../../../client/send.ts'
import { identityMask, mobileMask } from '../../../fields/masks.ts'
import { FormField, FormFields } from '../../../forms/form-field.tsx'
import { emptyForm, type FormTable, type FormValues, readForm } from '../../../forms/form-table.ts'
import { atOwnField, checkForm, formToSend, useForm } from '../../../forms/send-form.ts'
import { focusFirstError, useShownErrors } from '../../../forms/shown-errors.ts'
import { applicationForm } from '../../../steps/form/application-form.ts'
import { Consents, ContactPreferences, copyToMarketing } from '../../../steps/form/consents.tsx'
import { assistedHomeText, assistedHomeText as text } from '../../../text/assisted.ts'
import { leaveForLinkEnded } from '../frame/shop-link.ts'
import styles from './home-screen.module.css'

export type PostedForm = CallResult<typeof createApplication> & { readonly applicationId: string }

type Props = { readonly phone: AssistedPhone; readonly onPosted: (posted: PostedForm) => void }

type Problems = { readonly errors: readonly FieldError[]; readonly seconds: number | null }

const serverErrorSeconds = 8
const channel = 'Assistido' satisfies Origin

export function CustomerFormStage({ phone, onPosted }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { table, start, checked, failure, errorAt, ...acts } = useCustomerForm(phone, onPosted, form)
  return (
    <>
      <form ref={form} noValidate onSubmit={acts.check} onChange={acts.change}>
        <FailureNotice failure={failure} />
        <section className={styles.given} aria-label={text.given}>
          {(['mobile', 'identityCardNumber'] as const).map((name) => (
            <FormField
              key={name}
              name={name}
              field={table[name]}
              defaultValue={start[name]}
              readOnly
              error={errorAt(name)}
            />
          ))}
          <p className={styles.hint}>{phone.isPreValidated ? text.fromQuota : text.fromShop}</p>
        </section>
        <FormField
          name="email"
          field={table.email}
          autoComplete="off"
          defaultValue={start.email}
          error={errorAt('email')}
        />
        <p>{text.readAloud}</p>
        <Consents channel={channel} values={start} errorAt={errorAt} labels={text.consents} />
        <ContactPreferences
          values={start}
          isMissing={errorAt(table.contactPreferences.errorAt) !== undefined}
          words={text.preferences}
        />
        <ActionBar>
          <Button type="submit" isLoading={acts.isPosting}>
            {commonText.continue}
          </Button>
        </ActionBar>
      </form>
      {checked && (
        <EmailConfirmation
          email={formToSend(table, checked).email}
          onConfirm={() => acts.post(checked)}
          onClose={acts.correct}
        />
      )}
    </>
  )
}

function useCustomerForm(
  phone: AssistedPhone,
  onPosted: Props['onPosted'],
  form: RefObject<HTMLFormElement | null>,
) {
  const table = customerForm(useParameters()?.validationPhone)
  const [start] = useState(() => startOf(phone))
  const [problems, setProblems] = useState<Problems>({ errors: [], seconds: null })
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [checked, setChecked] = useState<CustomerValues | null>(null)
  const { errorAt, forget } = useShownErrors(problems.errors, problems.seconds)
  const { isBusy: isPosting, run } = useBusy()
  const show = (errors: readonly FieldError[], seconds: number | null) => {
    setProblems({ errors, seconds })
    if (errors.length > 0) focusFirstError(form.current)
  }
  const post = async (values: CustomerValues) => {
    const answer = await postForm(phone.id, values)
    if (answer.ok) return goOn(answer.body, onPosted)
    setChecked(null)
    if (answer.isHandled) return
    if (answer.status === 410) return void leaveForLinkEnded(answer)
    const refused = answer.errors.map((error) => atOwnField(table, error))
    if (refused.length > 0) show(refused, serverErrorSeconds)
    else setFailure(answer)
  }
  return {
    table,
    start,
    checked,
    failure,
    errorAt,
    correct: () => setChecked(null),
    check(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const values = readForm(table, new FormData(event.currentTarget))
      const errors = checkForm(table, values)
      typedForm.set({ linkId: phone.id, values })
      setFailure(null)
      show(errors, null)
      if (errors.length > 0) return
      if (phone.email !== undefined && values.email === phone.email) run(() => post(values))
      else setChecked(values)
    },
    post,
    isPosting,
    change(event: ChangeEvent<HTMLFormElement>) {
      const target: EventTarget = event.target
      if (!(target instanceof HTMLInputElement)) return
      if (target.name === 'acceptDataTreatment') copyToMarketing(target)
      forget(target.name)
    },
  }
}

function postForm(linkId: string, values: CustomerValues) {
  const body = {
    id_access: linkId,
    ...formToSend(customerForm(), values),
    acceptTermsConditions: true,
    origin: channel,
  } as const
  return send('POST /publicdata/application', { body }, { part: 'form' })
}

function goOn(outcome: CallResult<typeof createApplication>, onPosted: Props['onPosted']): void {
  const { applicationId, status, messages = [] } = outcome
  if (status === 'reproved' || status === 'infolaftFailure' || applicationId === undefined) {
    goToScreen('processRequest', { state: { reasons: messages, enterAt: 'assistedHome' } })
  } else onPosted({ ...outcome, applicationId })
}

/** None is ticked beforehand: the customer has said nothing yet. */
export function customerForm(validationPhone = true) {
  const { identityCardNumber, mobile, email, acceptTermsConditions, contactPreferences, ...ticks } =
    applicationForm(validationPhone)
  return {
    mobile: { ...mobile, words: text.mobile },
    identityCardNumber: { ...identityCardNumber, words: text.identityCardNumber },
    email: {
      ...email,
      words: text.email,
      check: (address: string) => (isEmail(address) ? null : text.emailInvalid),
    },
    acceptTermsConditions: {
      ...acceptTermsConditions,
      check: (isTicked: boolean) => (isTicked ? null : text.termsMissing),
    },
    ...ticks,
    contactPreferences: {
      ...contactPreferences,
      check: (flags: Readonly<Record<string, boolean>>) =>
        hasBillingChannel(flags) ? null : text.preferences.missing,
    },
  } satisfies FormTable
}

type CustomerValues = FormValues<ReturnType<typeof customerForm>>

/** In memory only, for an agent who comes back to correct it. */
export const typedForm = createStore<{ readonly linkId: string; readonly values: CustomerValues } | null>(
  null,
)

function startOf({ id, mobile, document, email = '' }: AssistedPhone): CustomerValues {
  const typed = typedForm.get()
  if (typed?.linkId === id) return typed.values
  return {
    ...emptyForm(customerForm()),
    mobile: mobileMask.format(mobile ?? ''),
    identityCardNumber: identityMask.format(document ?? ''),
    email,
  }
}

const emailConfirmationText = assistedHomeText.confirmEmail

const confirmationTable = (email: string) =>
  ({
    confirmation: {
      kind: 'email',
      words: { label: emailConfirmationText.field },
      required: true,
      autoComplete: 'off',
      check(confirmation) {
        if (confirmation === '') return fieldMessages.alternateEmailRequired
        if (!isEmail(confirmation)) return fieldMessages.alternateEmail
        return confirmation.toLowerCase() === email.toLowerCase()
          ? null
          : fieldMessages.alternateEmailConfirmation
      },
    },
  }) satisfies FormTable

type EmailConfirmationProps = {
  readonly email: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

function EmailConfirmation({ email, onConfirm, onClose }: EmailConfirmationProps) {
  const table = confirmationTable(email)
  const { read, errorAt, forget } = useForm(table)
  const { isBusy, run } = useBusy()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (read(event) !== null) run(onConfirm)
  }
  return (
    <Dialog isOpen size="sheet" title={emailConfirmationText.title} onClose={isBusy ? undefined : onClose}>
      <form noValidate onSubmit={submit} onChange={() => forget('confirmation')} className={styles.form}>
        <p>{emailConfirmationText.text}</p>
        <FormFields table={table} values={emptyForm(table)} errorAt={errorAt} />
        <div className={styles.actions}>
          <Button type="submit" isLoading={isBusy}>
            {emailConfirmationText.confirm}
          </Button>
          <Button variant="text" disabled={isBusy} onClick={onClose}>
            {emailConfirmationText.change}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
