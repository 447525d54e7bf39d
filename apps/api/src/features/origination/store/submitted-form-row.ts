import type { Secrets } from '../../../platform/secrets.ts'
import type { FormContent, SubmittedForm } from '../model/submitted-form.ts'

export const submittedFormColumns = [
  'applicationForm.id',
  'applicationForm.applicationId',
  'applicationForm.browserHash',
  'applicationForm.content',
  'applicationForm.emailAcceptedAt',
  'applicationForm.confirmedAt',
  'applicationForm.settledAt',
  'applicationForm.settledApplicationId',
] as const

export type SubmittedFormRow = Omit<SubmittedForm, 'isOfBrowser' | 'content'> & {
  readonly browserHash: Buffer | null
  readonly content: Buffer
}

/** How a row of a posting is read; what the posting says is sealed. */
export function submittedFormRows(secrets: Secrets) {
  const sealName = (id: string) => `application_form:${id}`
  return {
    sealName,
    toForm: ({ browserHash, content, ...row }: SubmittedFormRow): SubmittedForm => ({
      ...row,
      isOfBrowser: browserHash !== null,
      content: secrets.open(content, sealName(row.id)) as FormContent,
    }),
  }
}
