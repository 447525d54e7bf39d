import { Button } from '@cupo/ui/button.tsx'
import type { OfficeActOrder } from '@cupo/wire/office'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { officeActText } from '../text/acts.ts'
import { moneyActText } from '../text/money.ts'
import { ActDialog } from './act-dialog.tsx'
import styles from './act-form.module.css'

export type ActFormProps = {
  readonly keys: readonly string[]
  readonly onEnd?: () => void
}

type Props = ActFormProps & {
  /** Null where a field is wrong; the form says so. */
  readonly orderOf: () => OfficeActOrder | null
  readonly children: ReactNode
}

/** Fields of an act, then its dialog. What was typed stays until the act is done or asked. */
export function ActForm({ orderOf, keys, onEnd, children }: Props) {
  const queries = useQueryClient()
  const [order, setOrder] = useState<OfficeActOrder | null>(null)
  const end = () => {
    onEnd?.()
    for (const key of [...keys, 'queues', 'approvals']) void queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setOrder(orderOf())
        }}
      >
        {children}
        <Button type="submit" variant="secondary">
          {moneyActText.continue}
        </Button>
      </form>
      {order && (
        <ActDialog {...order} title={officeActText[order.act]} onDone={end} onClose={() => setOrder(null)} />
      )}
    </>
  )
}
