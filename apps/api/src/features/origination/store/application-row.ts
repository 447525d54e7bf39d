import type { Temporal } from 'temporal-polyfill'
import { isoOfInstant } from '../../../platform/business-date.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Application, isOwnConfirmed, orderOf, type Person } from '../model/application.ts'
import { readFacts, writeFacts } from '../model/facts-codec.ts'

type Row = {
  readonly id: string
  readonly origin: Application['origin']
  readonly status: string
  readonly situation: string
  readonly activity: string
  readonly person: Buffer
  readonly facts: unknown
  readonly version: number
  readonly createdAt: string
}

/** As it is written. */
export type ApplicationRow = ReturnType<ReturnType<typeof applicationRows>['toRow']>

export const applicationColumns = [
  'id',
  'origin',
  'status',
  'situation',
  'activity',
  'person',
  'facts',
  'version',
  'createdAt',
] as const

/** An application as far as its row tells of it before its person is proved. */
export type ApplicationPlace = Pick<Application, 'id' | 'situation' | 'activity'>

/** Null until the address is confirmed; empty for one that is none of its person's. */
export const confirmedIndexOf = (
  secrets: Pick<Secrets, 'blindIndex'>,
  application: Pick<Application, 'person' | 'facts'>,
): Buffer | null => {
  if (application.facts.emailStatus !== 'ACCEPT') return null
  return isOwnConfirmed(application) ? emailIndexOf(secrets, application.person.email) : Buffer.alloc(0)
}

export const emailIndexOf = (secrets: Pick<Secrets, 'blindIndex'>, email: string): Buffer =>
  secrets.blindIndex('email', email.toLowerCase())

/** How an application becomes a row and a row an application; what is known of its person is sealed. */
export function applicationRows(secrets: Secrets) {
  const sealName = (id: string) => `application:${id}`
  return {
    sealName,
    toApplication: (row: Row): Application => ({
      ...asWritten(row),
      person: secrets.open(row.person, sealName(row.id)) as Person,
    }),
    /** What is known of an application before there is one. */
    toPlace: ({ id, situation, activity }: Pick<Row, 'id' | 'situation' | 'activity'>): ApplicationPlace => ({
      id,
      situation: situation as Application['situation'],
      activity: activity as Application['activity'],
    }),
    toRow: (application: Application, now: Temporal.Instant) => {
      const { person, facts } = application
      const order = orderOf(facts)
      return {
        id: application.id,
        origin: application.origin,
        status: application.status,
        situation: application.situation,
        activity: application.activity,
        documentIndex: secrets.blindIndex('document', person.document),
        mobileIndex: secrets.blindIndex('mobile', person.mobile),
        person: secrets.seal(person, sealName(application.id)),
        facts: JSON.stringify(writeFacts(facts)),
        orderNumber: order?.orderNumber ?? null,
        paymentDeadline: order?.deadline ?? null,
        shop: facts.seller?.shop ?? null,
        confirmedEmailIndex: confirmedIndexOf(secrets, application),
        updatedAt: isoOfInstant(now),
      }
    },
  }
}

/** Rows hold the words of the wire, as this module wrote them; their facts are read by the codec. */
const asWritten = (row: Row): Omit<Application, 'person'> => ({
  id: row.id,
  version: row.version,
  origin: row.origin,
  status: row.status as Application['status'],
  situation: row.situation as Application['situation'],
  activity: row.activity as Application['activity'],
  createdAt: row.createdAt,
  facts: readFacts(row.id, row.facts),
})
