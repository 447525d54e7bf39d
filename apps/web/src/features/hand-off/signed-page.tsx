import type { Application } from '@cupo/wire'
import { useApplication } from '../../client/journey/application-store.ts'
import { pendingLinks } from '../../client/journey/pending-links.ts'
import { momentText } from '../../text/dates.ts'
import { signedText as text } from '../../text/hand-off.ts'
import { Amount } from '../../ui/amount.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Screen } from '../../ui/screen.tsx'
import { NextSteps } from '../on-boarding/details/thanks.tsx'
import styles from './hand-off.module.css'

/** The agreement is signed: what was bought, what is due first and what comes next. */
export function SignedPage() {
  const application = useApplication()
  const due = pendingLinks(application)
  const firstName = application.borrower.name.split(' ')[0] ?? ''
  return (
    <Screen title={text.title(firstName)} lead={text.lead(application.email)}>
      {due.length > 0 && <DueNow application={application} isTwo={due.length > 1} />}
      <section className={styles.card}>
        <Facts facts={factsOf(application)} />
      </section>
      <NextSteps steps={[...(due.length > 0 ? [text.pay] : []), text.handOver, text.plan30]} />
      <p className={styles.hint}>{text.close}</p>
    </Screen>
  )
}

type DueProps = { readonly application: Application; readonly isTwo: boolean }

function DueNow({ application, isTwo }: DueProps) {
  const { email, paymentDeadline, paymentDueNowFmt } = application
  return (
    <section className={styles.card}>
      <Amount
        label={text.dueTitle}
        value={paymentDueNowFmt}
        note={paymentDeadline && text.dueUntil(momentText(paymentDeadline))}
      />
      <p>{isTwo ? text.dueMails(email) : text.dueMail(email)}</p>
    </section>
  )
}

function factsOf({ idOrderAmount, access, offer, installmentsNumber }: Application): readonly Fact[] {
  const facts: readonly (Fact | null)[] = [
    idOrderAmount === null ? null : { term: text.order, value: idOrderAmount, isStrong: true },
    { term: text.device, value: access.deviceModel },
    offer && installmentsNumber !== null
      ? { term: text.plan, value: text.planOf(installmentsNumber, offer.totalFmt) }
      : null,
  ]
  return facts.filter((fact) => fact !== null)
}
