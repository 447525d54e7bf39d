import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import type { CallResult } from '@cupo/wire'
import { type ActRow, doOfficeAct, type OfficeActOrder, previewOfficeAct } from '@cupo/wire/office'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Link } from 'wouter'
import { ask, CallFailure } from '../client.ts'
import { signInAnew } from '../frame/sign-in.tsx'
import { actText, officeActText } from '../text/acts.ts'
import { officeText } from '../text/office.ts'
import styles from './act-dialog.module.css'

type ButtonProps = {
  readonly order: OfficeActOrder
  /** Queries that the act makes old, beside the counts: read again once its dialog is gone, since the page may then have no place for it. */
  readonly keys: readonly string[]
  readonly label?: string
}

export function ActButton({ order, keys, label = officeActText[order.act] }: ButtonProps) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const renew = () => {
    for (const key of [...keys, 'queues', 'approvals']) void queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ActDialog {...order} title={label} onDone={renew} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = OfficeActOrder & {
  readonly title?: string
  /** The dialog of an act that is done or asked has closed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

export function ActDialog({ title, onDone, onClose, ...order }: Props) {
  const preview = useQuery({
    queryKey: ['act', order],
    queryFn: () => ask(previewOfficeAct, { body: order }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [outcome, setOutcome] = useState<CallResult<typeof doOfficeAct>>()
  const leave = useEffectEvent(() => outcome !== undefined && onDone())
  useEffect(() => () => void leave(), [])
  const { data } = preview
  const formId = useId()
  const form = useActForm(order, data?.seen ?? '', setOutcome)
  const actions =
    outcome !== undefined || data === undefined ? (
      <Button key={outcome?.state} autoFocus={outcome !== undefined} onClick={onClose}>
        {actText.close}
      </Button>
    ) : (
      <>
        <Button type="submit" form={formId} isLoading={form.isSending}>
          {data.isAlone ? actText.do : actText.ask}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {actText.cancel}
        </Button>
      </>
    )
  return (
    <Dialog isOpen title={title ?? officeActText[order.act]} onClose={onClose} actions={actions}>
      {preview.error && (
        <Notice tone="bad">
          {wordsOf(preview.error)}
          <ProveAnew error={preview.error} />
        </Notice>
      )}
      {outcome !== undefined && <Outcome outcome={outcome} />}
      {outcome === undefined && data !== undefined && (
        <form id={formId} noValidate className={styles.form} onSubmit={form.onSubmit}>
          <ActRows rows={data.rows} />
          <Notice tone={data.isAlone ? 'info' : 'warn'}>
            {data.isAlone ? actText.alone : actText.twoPeople}
          </Notice>
          <TextArea
            label={actText.reason}
            hint={actText.reasonHint}
            error={form.problem}
            value={form.reason}
            maxLength={300}
            rows={3}
            onChange={({ target }) => form.setReason(target.value)}
          />
          {form.error && (
            <Notice tone="bad">
              {wordsOf(form.error)}
              <ProveAnew error={form.error} />
              {form.error instanceof CallFailure && form.error.code === 'ActoCambiado' && (
                <p>
                  <Button
                    variant="text"
                    onClick={() => {
                      form.forget()
                      void preview.refetch()
                    }}
                  >
                    {actText.again}
                  </Button>
                </p>
              )}
            </Notice>
          )}
        </form>
      )}
    </Dialog>
  )
}

function useActForm(
  order: OfficeActOrder,
  seen: string,
  onEnd: (outcome: CallResult<typeof doOfficeAct>) => void,
) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const act = useMutation({
    mutationFn: (words: string) => ask(doOfficeAct, { body: { ...order, reason: words, seen } }),
    onSuccess: onEnd,
  })
  return {
    reason,
    setReason,
    problem,
    error: act.error,
    isSending: act.isPending,
    forget: act.reset,
    onSubmit: (event: { readonly preventDefault: () => void }) => {
      event.preventDefault()
      const words = reason.trim()
      if (words.length < 3) return setProblem(actText.tooShort)
      setProblem(undefined)
      if (!act.isPending) act.mutate(words)
    },
  }
}

const Outcome = ({ outcome }: { readonly outcome: CallResult<typeof doOfficeAct> }) =>
  outcome.state === 'done' ? (
    <>
      <Notice tone="good" announce="status">
        {actText.done}
      </Notice>
      <ActRows rows={outcome.rows} />
    </>
  ) : (
    <Notice tone="good" announce="status">
      {actText.asked}
      <p>
        <Link to={`/aprobaciones/${outcome.approval}`}>{actText.seeAsked}</Link>
      </p>
    </Notice>
  )

const ProveAnew = ({ error }: { readonly error: Error }) =>
  error instanceof CallFailure && error.code === 'IngresoReciente' ? (
    <p>
      <a href={signInAnew()}>{actText.signInAnew}</a>
    </p>
  ) : null

export const wordsOf = (error: Error): string =>
  error instanceof CallFailure && error.status >= 400 && error.status < 500
    ? error.status === 404
      ? actText.notHere
      : (error.words ?? officeText.failed)
    : officeText.failed

export const ActRows = ({ rows }: { readonly rows: readonly ActRow[] }) => (
  <Facts
    facts={rows.map(({ label, value, before }) => ({
      term: label,
      isStrong: before !== undefined,
      value: (
        <>
          {value}
          {before !== undefined && <span className={styles.before}>{actText.before(before)}</span>}
        </>
      ),
    }))}
  />
)
