type Question = {
  /** The provider's place of the question, which names it in an answer. */
  readonly order: string
  readonly text: string
  readonly answers: readonly { readonly id: string; readonly text: string }[]
}

/** The right answers and their weights never pass the adapter. */
export type Questionnaire = {
  readonly questionnaireId: string
  readonly registryId: string
  readonly questions: readonly Question[]
}

export type QuestionnaireRefusal = 'issueDateMismatch' | 'notEnoughQuestions' | 'limitReached'

export type QuestionnaireOutcome =
  | { readonly ok: true; readonly questionnaire: Questionnaire }
  | { readonly ok: false; readonly reason: QuestionnaireRefusal }

/** Questions on one's credit history. Each call uses up an attempt at the provider: never retried. */
export type SecurityQuestions = {
  /** `issueDate` is the document's, `yyyy-mm-dd`. May throw `ProviderUnavailable`. */
  createQuestionnaire(person: {
    readonly document: string
    readonly firstName?: string
    readonly firstSurname?: string
    readonly issueDate: string
  }): Promise<QuestionnaireOutcome>
  /** May throw `ProviderUnavailable`; the answers may have counted. */
  verify(answers: {
    readonly questionnaireId: string
    readonly registryId: string
    readonly answers: readonly { readonly questionOrder: string; readonly answerId: string }[]
  }): Promise<{ readonly approved: boolean }>
}
