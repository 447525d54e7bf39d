import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import type { Claim, listClaims } from '@cupo/wire'
import { lazy, Suspense, useState } from 'react'
import { send } from '../../../../client/send.ts'
import { type AnswerState, useAnswer } from '../../../../client/use-answer.ts'
import { claimsText } from '../../../../text/claims.ts'
import { Empty, FoldedList } from '../folded-list.tsx'
import styles from '../home.module.css'
import { Loaded } from '../loaded.tsx'
import { ClaimDetails } from './claim-details.tsx'

const NewClaimDialog = lazy(() =>
  loadChunk(() => import('./new-claim-dialog.tsx')).then((module) => ({ default: module.NewClaimDialog })),
)

type Props = { readonly claimant: string | null }

export function ClaimsCard({ claimant }: Props) {
  const { asked, askAgain, change } = useClaims()
  const [isFiling, setIsFiling] = useState(false)
  return (
    <Card title={claimsText.title} id="quejas">
      <Loaded
        asked={asked}
        onRetry={askAgain}
        place="claims"
        loadingText={claimsText.loading}
        failedText={claimsText.failed}
      >
        {({ claims }) =>
          claims.length === 0 ? (
            <Empty text={claimsText.none} />
          ) : (
            <ClaimList claims={claims} onChanged={change} />
          )
        }
      </Loaded>
      <Button variant="secondary" onClick={() => setIsFiling(true)}>
        {claimsText.new}
      </Button>
      <Suspense>
        {isFiling && (
          <NewClaimDialog claimant={claimant} onFiled={change} onClose={() => setIsFiling(false)} />
        )}
      </Suspense>
    </Card>
  )
}

const filters = ['all', 'open', 'closed'] as const
type Filter = (typeof filters)[number]

const unfilteredMax = 3

type ListProps = { readonly claims: readonly Claim[]; readonly onChanged: (claim: Claim) => void }

function ClaimList({ claims, onChanged }: ListProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [isWhole, setIsWhole] = useState(false)
  const shown = claims.filter((claim) => fits(claim, filter))
  return (
    <>
      {claims.length > unfilteredMax && (
        <RadioGroup
          name="claims"
          legend={claimsText.filter}
          layout="tiles"
          choices={filters.map((value) => ({ value, label: claimsText.filters[value] }))}
          value={filter}
          onValue={(value) => {
            setFilter(filters.find((one) => one === value) ?? 'all')
            setIsWhole(false)
          }}
        />
      )}
      {shown.length === 0 ? (
        <Empty text={claimsText.noneFound} />
      ) : (
        <FoldedList
          items={shown}
          count={shown.length}
          keyOf={({ caseId }) => caseId}
          isWhole={isWhole}
          onWhole={() => setIsWhole(true)}
          showAll={claimsText.showAll}
        >
          {(claim) => <ClaimRow claim={claim} onChanged={onChanged} />}
        </FoldedList>
      )}
    </>
  )
}

const fits = ({ status }: Claim, filter: Filter) =>
  filter === 'all' || (filter === 'closed') === (status === 'Closed')

function useClaims() {
  const [changed, setChanged] = useState<readonly Claim[]>([])
  const { asked, askAgain } = useAnswer<typeof listClaims>(
    (signal) => send('GET /selfmanage/claims', {}, { signal, part: 'claims' }),
    'claims',
  )
  const change = (claim: Claim) => setChanged((before) => [claim, ...before.filter(isOther(claim))])
  return {
    asked: asked.kind === 'answered' ? withChanges(asked.body.claims, changed) : asked,
    askAgain,
    change,
  }
}

const isOther = (claim: Claim) => (other: Claim) => other.caseId !== claim.caseId

function withChanges(loaded: readonly Claim[], changed: readonly Claim[]): AnswerState<typeof listClaims> {
  const isLoaded = (claim: Claim) => loaded.some(({ caseId }) => caseId === claim.caseId)
  const filed = changed.filter((claim) => !isLoaded(claim))
  const updated = loaded.map((claim) => changed.find(({ caseId }) => caseId === claim.caseId) ?? claim)
  return { kind: 'answered', body: { claims: [...filed, ...updated] } }
}

type ClaimRowProps = { readonly claim: Claim; readonly onChanged: (claim: Claim) => void }

const ClaimRow = ({ claim, onChanged }: ClaimRowProps) => (
  <>
    <ClaimDetails claim={claim} />
    <RateAnswer claim={claim} onChanged={onChanged} />
  </>
)

type RateAnswerProps = { readonly claim: Claim; readonly onChanged: (claim: Claim) => void }

function RateAnswer({ claim, onChanged }: RateAnswerProps) {
  const { caseId, caseStatus, status, subject } = claim
  const { isBusy, run } = useBusy()
  const [isFailed, setIsFailed] = useState(false)
  const say = (said: '0' | '1') =>
    run(async () => {
      setIsFailed(false)
      const answer = await send(
        'POST /selfmanage/updateCaseStatus/:caseId/:status',
        { params: { caseId, status: said } },
        { part: 'claims' },
      )
      if (answer.ok) onChanged(answer.body)
      else setIsFailed(!answer.isHandled)
    })
  if (caseStatus === 1) return <p role="status">{claimsText.saidSolved}</p>
  if (caseStatus === 0) return <p role="status">{claimsText.saidNotSolved}</p>
  if (status !== 'Closed') return null
  return (
    <>
      <p>{claimsText.isSolved}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" isLoading={isBusy} onClick={() => say('1')}>
          {claimsText.solved}
          <VisuallyHidden>: {subject}</VisuallyHidden>
        </Button>
        <Button variant="text" disabled={isBusy} onClick={() => say('0')}>
          {claimsText.notSolved}
          <VisuallyHidden>: {subject}</VisuallyHidden>
        </Button>
      </div>
      {isFailed && <Notice tone="bad">{claimsText.updateFailed}</Notice>}
    </>
  )
}
