import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { DeskSale } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { journeyStore } from '../../../client/journey/application-store.ts'
import { followApplication } from '../../../client/journey/follow.ts'
import { type ArrivalState, goToScreen } from '../../../client/navigate.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { rememberApplicationId } from '../../../client/session-marks.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { beginFromDesk } from '../../../features/pre-validation/pre-validation.ts'
import { cancelSaleText, deskText as text } from '../../../text/assisted.ts'
import { timeOrDayText } from '../../../text/dates.ts'
import { titles } from '../../../text/titles.ts'
import { AssistedFrame } from '../frame/assisted-frame.tsx'
import { sellerStore } from '../frame/leave-sale.ts'
import { openShopLink } from '../frame/shop-link.ts'
import styles from './desk-screen.module.css'
import { nextStepOf } from './next-step.ts'

const digitsMin = 2
const digitsMax = 4
const patienceMs = 300

export function DeskScreen() {
  const { isOpen, failure, retry } = useDeskLink()
  const [search, setSearch] = useState('')
  const isTakenElsewhere = useHistoryState<ArrivalState | null>()?.code !== undefined
  return (
    <AssistedFrame title={titles.assistedDesk} lead={text.lead} isCancellable={false} isSellerToCome isWide>
      {isTakenElsewhere && (
        <Notice tone="warn" title={cancelSaleText.elsewhereTitle} announce="status">
          {cancelSaleText.elsewhere}
        </Notice>
      )}
      {isOpen && (
        <Button variant="secondary" onClick={() => beginFromDesk(sellerStore.get())}>
          {text.askQuota}
        </Button>
      )}
      <SearchField onSearch={setSearch} />
      <FailureNotice failure={failure} onRetry={retry} />
      {isOpen && <Sales search={search} />}
      <p>{text.newSale}</p>
    </AssistedFrame>
  )
}

function useDeskLink() {
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const open = async () => {
    setFailure(null)
    const link = await openShopLink()
    setIsOpen(link.kind === 'opened')
    if (link.kind === 'failed') setFailure(link.failure)
  }
  const start = useEffectEvent(open)
  useEffect(() => {
    start()
  }, [])
  return { isOpen, failure, retry: open }
}

function SearchField({ onSearch }: { readonly onSearch: (digits: string) => void }) {
  const [typed, setTyped] = useState('')
  const tell = useEffectEvent(onSearch)
  useEffect(() => {
    const digits = typed.replace(/\D/g, '').slice(-digitsMax)
    const timer = setTimeout(() => tell(digits.length < digitsMin ? '' : digits), patienceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isOneDigit = typed.replace(/\D/g, '').length === 1
  return (
    <TextField
      type="search"
      name="search"
      inputMode="numeric"
      autoComplete="off"
      label={text.search}
      hint={isOneDigit ? text.oneDigit : text.searchHint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

function Sales({ search }: { readonly search: string }) {
  const query = search === '' ? {} : { search }
  const { asked, askAgain } = useAnswer(async (signal) => {
    const answer = await send('GET /assisted/applications', { query }, { signal, part: 'catalogue' })
    if (answer.ok) sellerStore.set(answer.body.seller)
    return answer
  }, search)
  switch (asked.kind) {
    case 'asking':
      return (
        <>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </>
      )
    case 'failed':
      return <FailureNotice failure={asked.failure} onRetry={askAgain} />
    case 'answered': {
      const { sales, today } = asked.body
      return (
        <>
          <p role="status">{sales.length > 0 ? text.found(sales.length) : ''}</p>
          {sales.length === 0 && (
            <Notice tone="info" announce="status">
              {search === '' ? text.none : text.noneFound(search)}
            </Notice>
          )}
          <ul>
            {sales.map((sale) => (
              <SaleRow key={sale.applicationId} sale={sale} today={today} onLost={askAgain} />
            ))}
          </ul>
        </>
      )
    }
  }
}

type Props = {
  readonly sale: DeskSale
  readonly today: string
  readonly onLost: () => void
}

function SaleRow({ sale, today, onLost }: Props) {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { words, tone } = nextStepOf(sale)
  const customer = text.customer(sale.firstName, sale.documentLastDigits)
  const goOn = () =>
    run(async () => {
      setIsAsking(false)
      setFailure(null)
      setFailure(await continueSale(sale, onLost))
    })
  return (
    <li className={styles.sale}>
      <div className={styles.words}>
        <p className={styles.customer}>{customer}</p>
        <p>{sale.deviceModel}</p>
        <p className={styles.by}>{text.by(sale.agentName, timeOrDayText(new Date(sale.at), today))}</p>
        <Tag tone={tone}>{words}</Tag>
      </div>
      {sale.isOpen && (
        <Button
          variant={sale.isTaken ? 'primary' : 'secondary'}
          isLoading={isBusy}
          aria-label={sale.isTaken ? text.goOnWith(customer) : text.takeFrom(customer)}
          onClick={sale.isAtOtherCounter ? () => setIsAsking(true) : goOn}
        >
          {sale.isTaken ? text.goOn : text.take}
        </Button>
      )}
      <FailureNotice failure={failure} />
      {isAsking && (
        <Dialog
          isOpen
          title={text.askTake.title}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={goOn}>{text.askTake.confirm}</Button>
              <Button variant="text" onClick={() => setIsAsking(false)}>
                {text.askTake.keep}
              </Button>
            </>
          }
        >
          <p>{text.askTake.text(sale.agentName)}</p>
        </Dialog>
      )}
    </li>
  )
}

async function continueSale(sale: DeskSale, onLost: () => void): Promise<HandledFailure | null> {
  const { applicationId, isTaken } = sale
  if (!isTaken) {
    const taken = await send(
      'POST /assisted/applications/:applicationId/take',
      { params: { applicationId } },
      { part: 'catalogue' },
    )
    if (!taken.ok) {
      if (taken.status === 404 || taken.status === 409) onLost()
      return taken
    }
  }
  rememberApplicationId(applicationId)
  journeyStore.set({ application: null, preOffer: null })
  // Until it is authorised there is no application to read: the home has its next step.
  if (sale.isAuthorized) await followApplication()
  else goToScreen('assistedHome')
  return null
}
