/** What the outbox keeps of a reminder: which row of which loan, and nothing that may change until it leaves. */
export type Reminder = {
  readonly kind: ReminderKind
  readonly loanId: string
  readonly number: number
  /** 'yyyy-mm-dd'. */
  readonly dueOn: string
}

export const reminderKinds = [
  'installmentNext',
  'installmentInSight',
  'installmentLate',
  'rateLowered',
] as const
export type ReminderKind = (typeof reminderKinds)[number]
