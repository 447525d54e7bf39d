import {
  type DataSection,
  dataSections,
  type RetentionKindName,
  retentionKinds,
  retentionSentence,
} from '@cupo/wire'
import { deviceText } from '../../documents/wording.ts'
import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatMoment, formatPesos } from '../../platform/format.ts'
import { hideIdentityNumber } from '../../platform/hide.ts'
import { type Application, deviceOf } from '../origination/origination.ts'
import type { PersonData } from './person-data.ts'
import {
  claimRecords,
  creditRecords,
  type Detail,
  documentRecords,
  fact,
  factIf,
  paymentRecords,
  preValidationRecords,
  type Records,
  recipientRecords,
  record,
  shownNumber,
} from './records.ts'
import * as text from './text/own-data.ts'

const { labels } = text

const kinds: Readonly<Record<DataSection['name'], readonly RetentionKindName[]>> = {
  person: ['credits', 'endedApplications'],
  contact: ['personWithoutCase'],
  consents: ['credits', 'proofOfConsent'],
  applications: ['credits', 'endedApplications'],
  preValidations: ['preValidations', 'bureauAnswers'],
  identity: ['credits', 'endedApplications'],
  credits: ['credits'],
  payments: ['credits', 'providerNotices'],
  documents: ['credits', 'proofOfConsent'],
  claims: ['claims'],
  messages: ['messages'],
  access: ['sessions'],
  readings: ['staffReadings'],
  recipients: ['credits'],
}

export function sectionsOf(data: PersonData, brand: Brand, detail: Detail): DataSection[] {
  const records: Readonly<Record<DataSection['name'], Records>> = {
    person: personRecords(data, detail),
    contact: contactRecords(data),
    consents: consentRecords(data, detail),
    applications: applicationRecords(data, detail),
    preValidations: preValidationRecords(data),
    identity: identityRecords(data),
    credits: creditRecords(data),
    payments: paymentRecords(data, detail),
    documents: documentRecords(data),
    claims: claimRecords(data),
    messages: data.messages.map(({ kind, sentAt }) =>
      record(text.messageNames[kind] ?? kind, fact(labels.when, formatMoment(sentAt))),
    ),
    access: data.sessions.map(({ device, createdAt, endedAt }) =>
      record(
        device,
        fact(labels.when, formatMoment(createdAt)),
        ...factIf(labels.ended, endedAt && formatMoment(endedAt)),
      ),
    ),
    readings: readingRecords(data),
    recipients: recipientRecords(data, brand),
  }
  return dataSections.map((name) => ({
    name,
    title: text.sectionTitles[name],
    origin: text.sectionOrigins[name],
    kept: kinds[name].map((kind) => retentionSentence(retentionKinds[kind])).join(' '),
    records: records[name],
  }))
}

function personRecords({ applications }: PersonData, detail: Detail): Records {
  const names = [...new Set(applications.map(({ person }) => person.fullName))]
  const [latest] = applications
  const number = latest?.person.document ?? ''
  return names.map((name) =>
    record(name, fact(labels.identityNumber, detail === 'file' ? number : hideIdentityNumber(number))),
  )
}

function contactRecords({ applications, contact, preferences }: PersonData): Records {
  const channels = Object.entries(preferences)
    .filter(([, isAllowed]) => isAllowed)
    .map(([kind]) => text.consentNames[kind] ?? kind)
  const of = (values: readonly string[]) => [...new Set(values)]
  const people = applications.map(({ person }) => person)
  return [
    record(
      text.sectionTitles.contact,
      ...of(people.map(({ mobile }) => mobile)).map((mobile) => fact(labels.mobile, mobile)),
      ...contact.phones.map(({ telephoneNumber }) => fact(labels.otherPhone, telephoneNumber)),
      ...of([...people.map(({ email }) => email), ...(contact.email === null ? [] : [contact.email])]).map(
        (email) => fact(labels.email, email),
      ),
      ...of(people.flatMap(({ address }) => (address === null ? [] : [address.formattedAddress]))).map(
        (address) => fact(labels.address, address),
      ),
      fact(labels.channels, channels.join(', ') || labels.none),
    ),
  ]
}

/** The boxes of a form were ticked together: one record. */
const consentRecords = ({ consents }: PersonData, detail: Detail): Records =>
  [...Map.groupBy(consents, ({ at, version, ip }) => [at, version, ip].join(' ')).values()].flatMap(
    (together) => {
      const [first] = together
      if (first === undefined) return []
      const answers = together.map(({ kind, isGranted }) =>
        fact(text.consentNames[kind] ?? kind, isGranted ? labels.granted : labels.refused),
      )
      const evidence =
        detail === 'file'
          ? [...factIf(labels.ip, first.ip), ...factIf(labels.userAgent, first.userAgent)]
          : []
      const version = fact(labels.textVersion, first.version)
      return [record(formatMoment(first.at), ...answers, version, ...evidence)]
    },
  )

const applicationRecords = ({ applications, bureauAnswers }: PersonData, detail: Detail): Records =>
  applications.map(({ id, createdAt, situation, facts, person }) => {
    const device = deviceOf(facts)
    return record(
      formatDate(createdAt),
      fact(labels.state, text.situations[situation] ?? situation),
      ...factIf(labels.device, device && deviceText(device)),
      ...moneyFacts({ facts, person }, detail),
      fact(labels.scoreClass, facts.scoreClass),
      fact(labels.riskBand, text.riskBands[facts.riskBand]),
      ...bureauAnswers
        .filter(({ applicationId }) => applicationId === id)
        .map(({ askedAt, consent }) =>
          fact(
            labels.consulted,
            text.consultedText(formatMoment(askedAt), consent && formatMoment(consent.at)),
          ),
        ),
      ...factIf(labels.reasons, person.refusalReasons?.join(' ')),
      ...factIf(
        labels.survey,
        facts.survey && [`${facts.survey.stars}/5`, person.surveyComment].join(' ').trim(),
      ),
    )
  })

function moneyFacts({ facts: { subject }, person }: Pick<Application, 'facts' | 'person'>, detail: Detail) {
  if (subject.kind === 'device') return []
  const { bankAccount } = subject
  return [
    fact(labels.requested, formatPesos(subject.requestedAmount)),
    ...factIf(labels.requestedInstallments, subject.requestedInstallmentCount?.toString()),
    ...factIf(labels.campaign, subject.campaign),
    ...factIf(labels.bank, bankAccount?.bankName),
    ...factIf(labels.accountKind, bankAccount?.accountType),
    ...factIf(labels.accountNumber, person.accountNumber && shownNumber(person.accountNumber, detail)),
  ]
}

/** By role and day, never by name. */
const readingRecords = ({ readings }: PersonData): Records => {
  const opened = readings.flatMap(({ roles, at }) =>
    (roles.length === 0 ? [text.staffName] : roles.map((role) => text.roleNames[role])).map((role) => ({
      role,
      day: formatDate(at),
    })),
  )
  const once = new Map(opened.map((one) => [`${one.day} ${one.role}`, one]))
  return [...once.values()].map(({ role, day }) => record(role, fact(labels.when, day)))
}

const identityRecords = ({ applications }: PersonData): Records =>
  applications.flatMap(({ facts: { identity } }) =>
    identity.confirmed === null
      ? []
      : [
          record(
            text.sectionTitles.identity,
            fact(labels.method, text.identityMethods[identity.confirmed.method]),
            fact(labels.when, formatMoment(identity.confirmed.at)),
          ),
        ],
  )
