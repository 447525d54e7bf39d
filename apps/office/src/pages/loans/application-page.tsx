import { Button } from '@cupo/ui/button.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { getOfficeApplication, getOfficeDossier, type OfficeApplication } from '@cupo/wire/office'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ActButton } from '../../acts/act-dialog.tsx'
import { ask, CallFailure, download } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { StaffNotes } from '../../notes/staff-notes.tsx'
import {
  applicationSituationText,
  applicationStatusText,
  applicationText,
  riskBandText,
} from '../../text/applications.ts'
import { officeText } from '../../text/office.ts'
import { Codes, Files, Steps } from './application-tables.tsx'
import styles from './case.module.css'
import { MaskedPersonFact } from './masked-person.tsx'
import { CaseFacts, Section } from './section.tsx'

type Fact = readonly [term: string, value: ReactNode]

export function ApplicationPage({ session, params }: PageProps) {
  const { id = '' } = params
  const { data, error } = useQuery({
    queryKey: ['application', id],
    queryFn: () => ask(getOfficeApplication, { params: { id } }),
  })
  if (data === undefined) {
    const isUnknown = error instanceof CallFailure && [400, 404].includes(error.status)
    return (
      <Page title={applicationText.title}>
        {error && <Notice tone="bad">{isUnknown ? officeText.notHere : officeText.failed}</Notice>}
      </Page>
    )
  }
  return (
    <Page
      title={`${applicationText.title} ${data.agreement?.number ?? data.filedAtFmt}`}
      mark={<Tag tone="info">{applicationSituationText[data.situation]}</Tag>}
    >
      <div className={styles.sections}>
        {data.isLocked && <Notice tone="warn">{applicationText.locked}</Notice>}
        <CaseFacts facts={headOf(data, session.permissions.includes('seePeople'))} />
        <Section title={applicationText.steps}>
          <Steps steps={data.steps} />
        </Section>
        <Section title={applicationText.decision}>
          <CaseFacts facts={decisionOf(data)} />
        </Section>
        <Section title={applicationText.identity}>
          <CaseFacts facts={identityOf(data)} />
        </Section>
        <Section title={applicationText.codes}>
          <Codes codes={data.codes} />
        </Section>
        <Section title={applicationText.delivery}>
          <Delivery {...data} />
        </Section>
        <Section title={applicationText.agreement}>
          <Evidence {...data} />
          <Files documents={data.documents} />
          {session.permissions.includes('writeDossiers') && (
            <DossierAct id={id} untilFmt={data.dossierUntilFmt} />
          )}
        </Section>
        <StaffNotes session={session} subject={{ type: 'application', name: id }} />
      </div>
    </Page>
  )
}

type DossierProps = { readonly id: string; readonly untilFmt: string | null }

function DossierAct({ id, untilFmt }: DossierProps) {
  const get = useMutation({ mutationFn: () => download(getOfficeDossier, { params: { id } }) })
  return (
    <>
      {get.error && <Notice tone="bad">{officeText.failed}</Notice>}
      {untilFmt === null ? (
        <ActButton order={{ act: 'readDossier', input: { application: id } }} keys={['application']} />
      ) : (
        <p>
          <Button variant="text" isLoading={get.isPending} onClick={() => get.mutate()}>
            {applicationText.download}
          </Button>{' '}
          {applicationText.downloadUntil(untilFmt)}
        </p>
      )}
    </>
  )
}

const soft = (text: string) => <p className={styles.soft}>{text}</p>

function headOf(data: OfficeApplication, seesPeople: boolean): readonly Fact[] {
  const { agreed, seller, contractNumber } = data
  return [
    [applicationText.person, <MaskedPersonFact key="person" person={data.person} isLinked={seesPeople} />],
    [applicationText.product, data.productName],
    [applicationText.filed, data.filedAtFmt],
    [applicationText.step, applicationStatusText[data.status]],
    ...(contractNumber === null
      ? []
      : ([
          [
            applicationText.credit,
            <Link key="credit" to={`/creditos/${contractNumber}`}>
              {contractNumber}
            </Link>,
          ],
        ] as const)),
    ...(seller === null
      ? []
      : ([
          [
            applicationText.seller,
            <div key="seller">
              <p>{seller.shopName}</p>
              {soft(applicationText.agent(seller.agent, seller.agentName))}
            </div>,
          ],
        ] as const)),
    [applicationText.request, applicationText.of(data.requestedFmt, data.device)],
    ...(agreed === null ? [] : agreedOf(agreed)),
  ]
}

function agreedOf(agreed: NonNullable<OfficeApplication['agreed']>): readonly Fact[] {
  const before = [
    ...(agreed.downPayment > 0 ? [applicationText.downPayment(agreed.downPaymentFmt)] : []),
    ...(agreed.guarantee > 0 ? [applicationText.guarantee(agreed.guaranteeFmt)] : []),
  ]
  return [
    [
      applicationText.agreed,
      <div key="agreed">
        <p>{applicationText.installments(agreed.installments, agreed.financedFmt)}</p>
        {soft(applicationText.rates(agreed.rate, agreed.monthlyRate))}
        {agreed.paymentDay !== null && soft(applicationText.paymentDay(agreed.paymentDay))}
      </div>,
    ],
    ...(before.length === 0 ? [] : ([[applicationText.upfront, before.join(' · ')]] as const)),
  ]
}

const decisionOf = ({ decision }: OfficeApplication): readonly Fact[] => [
  [applicationText.bureauAsked, decision.bureauAskedAtFmt ?? applicationText.notAsked],
  [
    applicationText.conditions,
    `${riskBandText[decision.riskBand]} · ${applicationText.class(decision.scoreClass)}`,
  ],
  [
    applicationText.reasons,
    decision.reasonCount === 0
      ? applicationText.noReasons
      : applicationText.hiddenReasons(decision.reasonCount),
  ],
  ...(decision.cancelledBy === null
    ? []
    : ([[applicationText.cancelled, applicationText.cancelledBy[decision.cancelledBy]]] as const)),
]

const identityOf = ({ identity }: OfficeApplication): readonly Fact[] => [
  [applicationText.checks, String(identity.checksStarted)],
  [
    applicationText.confirmed,
    <div key="confirmed">
      <p>
        {identity.confirmed === null
          ? applicationText.notConfirmed
          : `${applicationText.methods[identity.confirmed.method]} · ${identity.confirmed.atFmt}`}
      </p>
      {identity.isResultPending && soft(applicationText.pending)}
    </div>,
  ],
]

function Delivery({ order, transfer, account, agreed }: OfficeApplication) {
  const paid = (isPaid: boolean) => (isPaid ? applicationText.paid : applicationText.unpaid)
  const facts: readonly Fact[] = [
    ...(order === null
      ? []
      : ([
          [applicationText.order, order.number],
          [applicationText.placed, order.placedAtFmt],
          ...(order.deadlineFmt === null ? [] : ([[applicationText.deadline, order.deadlineFmt]] as const)),
          ...((agreed?.downPayment ?? 0) > 0
            ? ([[applicationText.downPaymentName, paid(order.isDownPaymentPaid)]] as const)
            : []),
          ...((agreed?.guarantee ?? 0) > 0
            ? ([[applicationText.guaranteeName, paid(order.isGuaranteePaid)]] as const)
            : []),
        ] as const)),
    ...(transfer === null
      ? []
      : ([
          [
            applicationText.transfer,
            [
              applicationText.transfers[transfer.state](transfer.attempt),
              ...(transfer.atFmt === null ? [] : [transfer.atFmt]),
            ].join(' · '),
          ],
        ] as const)),
    ...(account === null
      ? []
      : ([
          [
            applicationText.account,
            applicationText.ending(account.bankName, account.accountType, account.ending),
          ],
        ] as const)),
  ]
  return facts.length === 0 ? <p>{applicationText.none}</p> : <CaseFacts facts={facts} />
}

function Evidence({ agreement, signature }: OfficeApplication) {
  if (agreement === null) return <p>{applicationText.none}</p>
  const hash = (sha256: string) => <code className={styles.soft}>{sha256}</code>
  const facts: readonly Fact[] = [
    [applicationText.number, agreement.number],
    [applicationText.accepted, agreement.acceptedAtFmt ?? '–'],
    [applicationText.signed, agreement.signedAtFmt ?? '–'],
    [applicationText.fingerprint, hash(agreement.sha256)],
    ...(signature === null
      ? []
      : ([
          [
            applicationText.signedFingerprint,
            signature.sha256 === agreement.sha256 ? applicationText.sameFingerprint : hash(signature.sha256),
          ],
          [
            applicationText.code,
            applicationText.codeSteps(
              signature.codeAskedAtFmt,
              signature.codeSentAtFmt,
              signature.codeUsedAtFmt,
            ),
          ],
          [applicationText.line, signature.line],
          [
            applicationText.typedBy,
            signature.isTypedByAgent ? applicationText.typedByAgent : applicationText.typedByPerson,
          ],
        ] as const)),
  ]
  return <CaseFacts facts={facts} />
}
