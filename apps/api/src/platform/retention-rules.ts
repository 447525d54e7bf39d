import type { RetentionKindName } from '@cupo/wire'
import { type RawBuilder, sql } from 'kysely'

export type RetentionRule = {
  readonly name: string
  readonly kind: RetentionKindName
  readonly table: string
  readonly condition: (until: string) => RawBuilder<boolean>
  readonly since: string
  readonly change?: (now: string) => RawBuilder<unknown>
}

const when = (condition: RawBuilder<boolean>) => () => condition
const always = when(sql<boolean>`true`)

const shortLived = sql<boolean>`(kind like 'pin-try:%' or kind like 'decoy-pin-try:%' or kind like 'look-up:%'
  or kind in ('pin-sent', 'pin-sent:pre-validation', 'pre-validation', 'pre-validation-resent', 'form-address', 'fast-payment', 'shop-link', 'paper-form', 'certificate-question', 'payment-request', 'payment-result', 'simulation', 'staff-search', 'staff-reveal'))`
const longLived = sql<boolean>`(kind = 'payment-copy' or kind like 'password-%')`

const isEvidence = sql<boolean>`(application_id is not null and kind in ('mail', 'paymentMail', 'sms'))`
/** The law may ask about contacts. */
const isContact = sql<boolean>`exists (select from contact_log where outbox_id = outbox.id)`

const isOfAbandonedForm = sql<boolean>`form_id in (select id from application_form where confirmed_at is null)`
/** Its links and codes are deleted first. */
const isAbandonedForm = sql<boolean>`(confirmed_at is null
  and not exists (select from mail_link where form_id = application_form.id)
  and not exists (select from hand_off where form_id = application_form.id)
  and not exists (select from pin_challenge where form_id = application_form.id))`

const isOfErased = (application: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from application as erased where erased.id = ${application} and erased.person is null)`
const ledTo = (table: 'mail_link' | 'pin_challenge') => sql`coalesce(
  (select settled_application_id from application_form where application_form.id = ${sql.ref(`${table}.form_id`)}),
  ${sql.ref(`${table}.application_id`)})`

/** True with open claims or waiting money. */
const isNeeded = sql<boolean>`(exists (select from claim where claim.document_index = application.document_index and claim.status <> 'Closed')
  or exists (select from payment_task where payment_task.application_id = application.id and payment_task.state <> 'closed'))`
const isSigned = sql<boolean>`(application.facts #>> '{agreement,signedAt}' is not null or application.order_number is not null
  or exists (select from loan where loan.application_id = application.id)
  or exists (select from payment_attempt where payment_attempt.application_id = application.id))`
const isEndedUnsigned = sql<boolean>`(situation <> 'EmAndamento' and person is not null and not ${isSigned} and not ${isNeeded})`
const withoutPerson = () => sql`person = null, mobile_index = '', confirmed_email_index = null`

/** Signed, nothing open, books unchanged since. */
const isAtRest = (
  until: string,
) => sql<boolean>`(situation <> 'EmAndamento' and locked_at is null and person is not null
  and ${isSigned} and not ${isNeeded}
  and not exists (select from loan where loan.application_id = application.id and loan.situation = 'open')
  and not exists (select from journal_entry where journal_entry.recorded_at >= ${until}::timestamptz and journal_entry.subject in (
    select application.id union all select loan.id from loan where loan.application_id = application.id)))`

const isWithoutCase = (table: string) => sql<boolean>`(not exists (select from application as own
    where own.document_index = ${sql.ref(`${table}.document_index`)} and own.person is not null and own.locked_at is null)
  and not exists (select from claim where claim.document_index = ${sql.ref(`${table}.document_index`)} and claim.status <> 'Closed'))`

/** In order of dependence. Append-only tables have no rule here (`erasures`). */
export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'limits of a day',
    kind: 'limitsOfDay',
    table: 'limit_event',
    since: 'at',
    condition: when(shortLived),
  },
  {
    name: 'limits of a month',
    kind: 'limitsOfMonth',
    table: 'limit_event',
    since: 'at',
    condition: when(sql`not ${shortLived} and not ${longLived}`),
  },
  {
    name: 'limits for good',
    kind: 'limitsForGood',
    table: 'limit_event',
    since: 'at',
    condition: when(longLived),
  },
  {
    name: 'captcha tickets',
    kind: 'captchas',
    table: 'captcha_ticket',
    since: 'expires_at',
    condition: always,
  },
  {
    name: 'spent challenges',
    kind: 'captchas',
    table: 'spent_challenge',
    since: 'expires_at',
    condition: always,
  },
  { name: 'mailed links', kind: 'mailedLinks', table: 'mail_link', since: 'expires_at', condition: always },
  { name: 'links to phones', kind: 'mailedLinks', table: 'hand_off', since: 'expires_at', condition: always },
  {
    name: 'links to phones of abandoned forms',
    kind: 'unprovedForms',
    table: 'hand_off',
    since: 'expires_at',
    condition: when(isOfAbandonedForm),
  },
  {
    name: 'links of abandoned forms',
    kind: 'unprovedForms',
    table: 'mail_link',
    since: 'expires_at',
    condition: when(isOfAbandonedForm),
  },
  {
    name: 'codes of abandoned forms',
    kind: 'unprovedForms',
    table: 'pin_challenge',
    since: 'expires_at',
    condition: when(isOfAbandonedForm),
  },
  {
    name: 'abandoned forms',
    kind: 'unprovedForms',
    table: 'application_form',
    since: 'created_at',
    condition: when(isAbandonedForm),
  },
  {
    name: 'pre-validations',
    kind: 'preValidations',
    table: 'pre_validation',
    since: 'created_at',
    condition: always,
  },
  {
    name: 'answers of the bureau',
    kind: 'bureauAnswers',
    table: 'bureau_consultation',
    since: 'asked_at',
    condition: always,
  },
  {
    name: 'claims that nobody confirmed',
    kind: 'unprovedForms',
    table: 'claim_request',
    since: 'created_at',
    condition: always,
  },
  {
    name: 'applications that nobody proved',
    kind: 'unprovedForms',
    table: 'application',
    since: 'created_at',
    condition: when(sql`proved_at is null and ${isEndedUnsigned}`),
    change: withoutPerson,
  },
  {
    name: 'ended applications',
    kind: 'endedApplications',
    table: 'application',
    since: 'updated_at',
    condition: when(isEndedUnsigned),
    change: withoutPerson,
  },
  {
    name: 'applications whose person took the treatment back',
    kind: 'personWithoutCase',
    table: 'application',
    since: 'locked_at',
    condition: when(isEndedUnsigned),
    change: withoutPerson,
  },
  {
    name: 'links of erased applications',
    kind: 'unprovedForms',
    table: 'mail_link',
    since: 'expires_at',
    condition: when(isOfErased(ledTo('mail_link'))),
  },
  {
    name: 'links to phones of erased applications',
    kind: 'unprovedForms',
    table: 'hand_off',
    since: 'expires_at',
    condition: when(isOfErased(sql`hand_off.application_id`)),
  },
  {
    name: 'codes of erased applications',
    kind: 'unprovedForms',
    table: 'pin_challenge',
    since: 'expires_at',
    condition: when(isOfErased(ledTo('pin_challenge'))),
  },
  {
    name: 'forms of erased applications',
    kind: 'unprovedForms',
    table: 'application_form',
    since: 'created_at',
    condition: when(sql`${isOfErased(sql`coalesce(settled_application_id, application_form.application_id)`)}
      and not exists (select from mail_link where form_id = application_form.id)
      and not exists (select from hand_off where form_id = application_form.id)
      and not exists (select from pin_challenge where form_id = application_form.id)`),
  },
  {
    name: 'orders of erased applications',
    kind: 'unprovedForms',
    table: 'order_request',
    since: 'asked_at',
    condition: when(isOfErased(sql`order_request.application_id`)),
  },
  {
    name: 'links of the shop',
    kind: 'mailedLinks',
    table: 'store_link',
    since: 'expires_at',
    condition: when(sql`(application_id is null or ${isOfErased(sql`store_link.application_id`)})`),
  },
  {
    name: 'credits at rest',
    kind: 'credits',
    table: 'application',
    since: 'updated_at',
    condition: isAtRest,
    change: (now) => sql`locked_at = ${now}::timestamptz`,
  },
  {
    name: 'closed claims',
    kind: 'claims',
    table: 'claim',
    since: 'closed_at',
    condition: when(sql`status = 'Closed'`),
  },
  ...(['borrower', 'contact_preference'] as const).map((table) => ({
    name: `rows of ${table} without a case`,
    kind: 'personWithoutCase' as const,
    table,
    since: 'updated_at',
    condition: when(isWithoutCase(table)),
  })),
  {
    name: 'ids of people who left no row',
    kind: 'personWithoutCase',
    table: 'person_key',
    since: 'created_at',
    condition:
      when(sql`not exists (select from application as own where own.document_index = person_key.document_index)
      and not exists (select from claim where claim.document_index = person_key.document_index)`),
  },
  {
    name: 'accounts for refunds that nothing waits for',
    kind: 'personWithoutCase',
    table: 'refund_account',
    since: 'named_at',
    condition:
      when(sql`not exists (select from payment_task join application as own on own.id = payment_task.application_id
      where own.document_index = refund_account.document_index and payment_task.state <> 'closed')`),
  },
  {
    name: 'known browsers',
    kind: 'sessions',
    table: 'known_browser',
    since: 'confirmed_at',
    condition: always,
  },
  {
    name: 'session tokens',
    kind: 'sessionTokens',
    table: 'session_token',
    since: 'expires_at',
    condition: always,
  },
  { name: 'sessions', kind: 'sessions', table: 'session', since: 'created_at', condition: always },
  {
    name: 'sessions of links',
    kind: 'sessions',
    table: 'link_session',
    since: 'created_at',
    condition: always,
  },
  {
    name: 'sessions of staff',
    kind: 'sessions',
    table: 'staff_session',
    since: 'signed_in_at',
    condition: always,
  },
  ...(['staff_reading', 'staff_search', 'staff_reveal', 'assignment'] as const).map((table) => ({
    name: `rows of ${table}`,
    kind: 'staffReadings' as const,
    table,
    since: 'at',
    condition: always,
  })),
  {
    name: 'notes of staff on erased applications',
    kind: 'unprovedForms',
    table: 'staff_note',
    since: 'at',
    condition: when(isOfErased(sql`staff_note.subject_id`)),
  },
  {
    name: 'notes of staff on people who left no case',
    kind: 'unprovedForms',
    table: 'staff_note',
    since: 'at',
    condition: when(sql`subject_type = 'person' and not exists (
      select from person_key join application as own on own.document_index = person_key.document_index
      where person_key.id = staff_note.subject_id and own.person is not null)`),
  },
  { name: 'notes of staff', kind: 'staffNotes', table: 'staff_note', since: 'at', condition: always },
  {
    name: 'notices of the payment provider',
    kind: 'providerNotices',
    table: 'payment_notice',
    since: 'received_at',
    condition: when(sql`state in ('done', 'ignored')`),
  },
  { name: 'contacts', kind: 'messages', table: 'contact_log', since: 'at', condition: always },
  {
    name: 'sent effects',
    kind: 'otherEffects',
    table: 'outbox',
    since: 'sent_at',
    condition: when(sql`not ${isEvidence} and not ${isContact}`),
  },
  {
    name: 'messages of an application',
    kind: 'messages',
    table: 'outbox',
    since: 'sent_at',
    condition: when(sql`${isEvidence} and not ${isContact}`),
  },
]
