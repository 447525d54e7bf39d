import type { ClaimStatus } from '@cupo/wire'
import { claimKindText } from '@cupo/wire'
import type { OfficePerson, PersonCase } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { formatDate } from '../../../platform/format.ts'
import {
  hideAccount,
  hideAddress,
  hideEmail,
  hideIdentityNumber,
  hidePhone,
  hideSurnames,
} from '../../../platform/hide.ts'
import { banks } from '../../../platform/text/banks.ts'
import type { Places } from '../../addresses/addresses.ts'
import { readPreferences } from '../../contact/contact.ts'
import { type ApplicationOfHistory, isOpen, readContact } from '../../origination/origination.ts'
import { consentNames, messageNames } from '../../own-data/own-data.ts'
import { preValidationStore } from '../../pre-validation/pre-validation.ts'
import { refundAccountOf } from '../../refunds/refunds.ts'
import {
  claimStateText,
  messageStateText,
  originText,
  proofText,
  quotaText,
  situationText,
  taskKindText,
  taskStateText,
} from '../text/people.ts'
import type { PeopleContext } from './people-context.ts'

const messagesMax = 10

export type PersonFile = Awaited<ReturnType<typeof readPersonFile>>

/** The person's stored data, open: only files of this folder may read them. */
export async function readPersonFile(
  { db, secrets, store }: Pick<PeopleContext, 'db' | 'secrets' | 'store'>,
  documentIndex: Buffer,
  withLocked: boolean,
) {
  const applications = await store.historyOfDocument(db, documentIndex, withLocked)
  const [contact, quotas, refundAccount] = await Promise.all([
    readContact(db, secrets, documentIndex),
    preValidationStore(secrets).provedOf(db, documentIndex),
    refundAccountOf(db, secrets, documentIndex),
  ])
  return { applications, contact, quotas, refundAccount }
}

export async function presentPerson(
  context: PeopleContext,
  { personId, documentIndex, withLocked }: PersonRequest,
): Promise<Omit<OfficePerson, 'revealed'>> {
  const { db } = context
  const file = await readPersonFile(context, documentIndex, withLocked)
  const ids = file.applications.map(({ id }) => id)
  const [preferences, consents, cases, messages] = await Promise.all([
    readPreferences(db, documentIndex),
    latestConsents(db, [...ids, ...file.quotas.map(({ id }) => id)]),
    casesOf(db, documentIndex, file.applications),
    latestMessages(db, ids),
  ])
  return {
    id: personId,
    state: stateOf(file),
    ...maskedValues(file, context.places),
    channels: Object.entries(preferences).map(([name, isAllowed]) => ({
      label: consentNames[name] ?? name,
      isAllowed,
    })),
    consents,
    cases,
    quotas: file.quotas.map(({ createdAt }) => ({ title: quotaText, atFmt: formatDate(createdAt) })),
    messages,
  }
}

type PersonRequest = {
  readonly personId: string
  readonly documentIndex: Buffer
  readonly withLocked: boolean
}

function stateOf({ applications, quotas }: PersonFile): OfficePerson['state'] {
  if (quotas.length > 0 || applications.some((row) => row.person !== null && row.lockedAt === null))
    return 'open'
  return applications.some((row) => row.person !== null) ? 'locked' : 'erased'
}

const once = <T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] =>
  [...new Map(values.toReversed().map((value) => [keyOf(value), value])).values()].toReversed()

/** Each value once, the newest first, with its proof. */
export function openValues({ applications, contact, quotas, refundAccount }: PersonFile) {
  const known = applications.flatMap(({ person, ...row }) => (person === null ? [] : [{ ...row, person }]))
  const documents = [
    ...known.map(({ person }) => person.document),
    ...quotas.map(({ content }) => content.document),
  ]
  return {
    names: once(
      known.map(({ person }) => person.fullName),
      (name) => name,
    ),
    document: documents[0] ?? null,
    lines: once(
      [
        ...known.map(({ person, provedAt }) => ({
          value: person.mobile,
          proof: proofText.ofForm(formatDate(provedAt)),
        })),
        ...contact.phones.map(({ telephoneNumber }) => ({ value: telephoneNumber, proof: proofText.added })),
      ],
      ({ value }) => value,
    ),
    emails: once(
      [
        ...(contact.email === null
          ? []
          : [
              {
                value: contact.email,
                proof: contact.emailConfirmedAt === null ? proofText.unconfirmed : proofText.confirmed,
              },
            ]),
        ...known.map((row) => ({ value: row.person.email, proof: proofOfEmail(row) })),
        ...[contact, ...known.map(({ person }) => person)]
          .flatMap(({ replacedEmails = [] }) => replacedEmails)
          .map((value) => ({ value, proof: proofText.replaced })),
      ].filter(({ value }) => value !== ''),
      ({ value }) => value.toLowerCase(),
    ),
    addresses: once(
      known.flatMap(({ person }) => (person.address === null ? [] : [person.address])),
      ({ formattedAddress }) => formattedAddress,
    ),
    accounts: once(
      [
        ...(refundAccount === null
          ? []
          : [{ bank: banks[refundAccount.bank] ?? refundAccount.bank, number: refundAccount.number }]),
        ...known.flatMap(({ person, facts }) =>
          person.accountNumber === undefined
            ? []
            : [{ bank: bankOf(facts.subject), number: person.accountNumber }],
        ),
      ],
      ({ number }) => number,
    ),
  }
}

const bankOf = (subject: ApplicationOfHistory['facts']['subject']) =>
  subject.kind === 'money' ? (subject.bankAccount?.bankName ?? '') : ''

function proofOfEmail({ person, facts }: Pick<ApplicationOfHistory, 'person' | 'facts'>): string {
  if (person?.isEmailOfAsker === true || facts.seller !== null) return proofText.ofAsker
  return facts.emailStatus === 'ACCEPT' ? proofText.confirmed : proofText.unconfirmed
}

function maskedValues(file: PersonFile, places: Places) {
  const { names, document, lines, emails, addresses, accounts } = openValues(file)
  return {
    names: names.map(hideSurnames),
    document: document === null ? null : hideIdentityNumber(document),
    lines: lines.map(({ value, proof }) => ({ value: hidePhone(value), proof })),
    emails: emails.map(({ value, proof }) => ({ value: hideEmail(value), proof })),
    addresses: addresses.map(({ cityDaneCode }) =>
      hideAddress(places.municipality(cityDaneCode)?.name ?? ''),
    ),
    accounts: accounts.map(({ bank, number }) => ({ bank, number: hideAccount(number) })),
  }
}

async function latestConsents(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<OfficePerson['consents']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('consent')
    .select(['kind', 'isGranted', 'version', 'at'])
    .distinctOn('kind')
    .where('applicationId', 'in', ids)
    .orderBy('kind')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ kind, at, ...row }) => ({
    ...row,
    label: consentNames[kind] ?? kind,
    atFmt: formatDate(at),
  }))
}

async function latestMessages(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<OfficePerson['messages']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'createdAt', 'sentAt', 'droppedBecause', 'parkedAt'])
    .where('applicationId', 'in', ids)
    .where('kind', 'in', Object.keys(messageNames))
    .orderBy('createdAt', 'desc')
    .limit(messagesMax)
    .execute()
  return rows.map(({ kind, createdAt, ...row }) => ({
    title: messageNames[kind] ?? kind,
    state: messageStateText[stateOfMessage(row)],
    atFmt: formatDate(row.sentAt ?? createdAt),
  }))
}

export function stateOfMessage({
  sentAt,
  droppedBecause,
  parkedAt,
}: {
  readonly sentAt: string | null
  readonly droppedBecause: string | null
  readonly parkedAt: string | null
}): keyof typeof messageStateText {
  if (droppedBecause !== null) return 'dropped'
  if (sentAt !== null) return 'sent'
  return parkedAt === null ? 'waiting' : 'parked'
}

/** Open ones first, then the newest. */
async function casesOf(
  db: Kysely<Database>,
  documentIndex: Buffer,
  applications: readonly ApplicationOfHistory[],
): Promise<PersonCase[]> {
  const ids = applications.map(({ id }) => id)
  const [loans, claims, tasks] = await Promise.all([
    loansOf(db, ids),
    claimsOf(db, documentIndex),
    tasksOf(db, ids),
  ])
  const cases = [
    ...applications.map((row) => ({
      type: 'application' as const,
      id: row.id,
      name: row.id,
      title: originText[row.origin] ?? row.origin,
      detail: '',
      state: situationText(row.situation),
      isOpen: isOpen(row),
      at: row.createdAt,
    })),
    ...loans,
    ...claims,
    ...tasks,
  ].toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.at.localeCompare(a.at))
  return cases.map(({ at, ...row }) => ({ ...row, atFmt: formatDate(at) }))
}

async function loansOf(db: Kysely<Database>, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return []
  const rows = await db
    .selectFrom('loan')
    .select(['id', 'contractNumber', 'situation', 'openedAt'])
    .where('applicationId', 'in', applicationIds)
    .execute()
  return rows.map(({ id, contractNumber, situation, openedAt }) => ({
    type: 'loan' as const,
    id,
    name: contractNumber,
    title: contractNumber,
    detail: '',
    state: situationText(situation),
    isOpen: situation === 'open',
    at: openedAt,
  }))
}

async function claimsOf(db: Kysely<Database>, documentIndex: Buffer) {
  const rows = await db
    .selectFrom('claim')
    .select(['id', 'protocol', 'kind', 'status', 'createdAt'])
    .where('documentIndex', '=', documentIndex)
    .execute()
  return rows.map(({ id, protocol, kind, status, createdAt }) => ({
    type: 'claim' as const,
    id,
    name: protocol,
    title: protocol,
    detail: claimKindText[kind],
    state: claimStateText[status satisfies ClaimStatus],
    isOpen: status !== 'Closed',
    at: createdAt,
  }))
}

async function tasksOf(db: Kysely<Database>, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return []
  const rows = await db
    .selectFrom('paymentTask')
    .select(['id', 'kind', 'state', 'openedAt'])
    .where('applicationId', 'in', applicationIds)
    .execute()
  return rows.map(({ id, kind, state, openedAt }) => ({
    type: 'paymentTask' as const,
    id,
    name: id,
    title: taskKindText[kind],
    detail: '',
    state: taskStateText[state],
    isOpen: state !== 'closed',
    at: openedAt,
  }))
}
