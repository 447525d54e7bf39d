import { Card } from '@cupo/ui/card.tsx'
import type { OfficePerson, PersonGroup } from '@cupo/wire/office'
import type { ReactNode } from 'react'
import type { StaffSession } from '../../frame/session.ts'
import { groupText, personText, revealText } from '../../text/people.ts'
import styles from './person-facts.module.css'
import { RevealButton } from './reveal-button.tsx'

type Props = { readonly person: OfficePerson; readonly session: StaffSession }

export function PersonFacts({ person, session }: Props) {
  const { names, document, lines, emails, addresses, accounts } = person
  const mayReveal = session.permissions.includes('revealPeople')
  const group = (name: PersonGroup, masked: ReactNode) => (
    <Group key={name} name={name} person={person} mayReveal={mayReveal}>
      {masked}
    </Group>
  )
  return (
    <>
      <Card title={personText.person}>
        {group('identity', <Values values={[...names, ...(document === null ? [] : [document])]} />)}
        {group('contact', <Proved values={[...lines, ...emails]} />)}
        {group('address', <Values values={addresses} />)}
        {group('account', <Values values={accounts.map(({ bank, number }) => `${bank} ${number}`)} />)}
        {mayReveal && group('bureauReasons', null)}
        {mayReveal && session.permissions.includes('seeLockedPeople') && group('watchlist', null)}
      </Card>
      <Card title={personText.channels}>
        <dl className={styles.pairs}>
          {person.channels.map(({ label, isAllowed }) => (
            <Pair key={label} term={label} value={isAllowed ? personText.allowed : personText.notAllowed} />
          ))}
        </dl>
      </Card>
      <Card title={personText.consents}>
        <dl className={styles.pairs}>
          {person.consents.map(({ label, isGranted, atFmt }) => (
            <Pair
              key={label}
              term={label}
              value={`${isGranted ? personText.granted : personText.refused}, ${atFmt}`}
            />
          ))}
        </dl>
      </Card>
      <Card title={personText.messages}>
        {person.messages.length === 0 ? (
          <p>{personText.none}</p>
        ) : (
          <ul className={styles.values}>
            {person.messages.map(({ title, state, atFmt }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two messages of a day may be alike
              <li key={at}>
                {atFmt} {title}: {state.toLowerCase()}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

type GroupProps = {
  readonly name: PersonGroup
  readonly person: OfficePerson
  readonly mayReveal: boolean
  readonly children: ReactNode
}

function Group({ name, person, mayReveal, children }: GroupProps) {
  const open = person.revealed.find(({ group }) => group === name)
  return (
    <section className={styles.group} aria-label={groupText[name]}>
      <div className={styles.head}>
        <h3 className={styles.title}>{groupText[name]}</h3>
        {mayReveal && open === undefined && person.cases.length > 0 && (
          <RevealButton group={name} person={person} />
        )}
      </div>
      {open === undefined ? (
        children
      ) : (
        <>
          {open.facts.length === 0 && <p>{revealText.nothing}</p>}
          <dl className={styles.open}>
            {open.facts.map(({ label, value }) => (
              <Pair key={`${label} ${value}`} term={label} value={value} />
            ))}
          </dl>
          <p className={styles.quiet}>{revealText.until(hourOf(open.openUntil))}</p>
        </>
      )}
    </section>
  )
}

/** Of the machine's clock, by which it closes. */
const hourOf = (instant: string) =>
  new Date(instant).toLocaleTimeString('es-CO', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/Bogota',
  })

const Values = ({ values }: { readonly values: readonly string[] }) =>
  values.length === 0 ? (
    <p className={styles.quiet}>{personText.none}</p>
  ) : (
    <ul className={styles.values}>
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  )

const Proved = ({ values }: { readonly values: OfficePerson['lines'] }) =>
  values.length === 0 ? (
    <p className={styles.quiet}>{personText.none}</p>
  ) : (
    <ul className={styles.values}>
      {values.map(({ value, proof }) => (
        <li key={`${value} ${proof}`}>
          {value} <span className={styles.quiet}>{proof}</span>
        </li>
      ))}
    </ul>
  )

const Pair = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)
