export type Question = {
  /** The question's place, as the provider writes it; it also names the question in an answer. */
  readonly order: string
  readonly text: string
  readonly answers: readonly { readonly id: string; readonly text: string }[]
}

/** Carries neither the right answers nor their weights: those never pass the adapter. */
export type Questionnaire = {
  readonly questionnaireId: string
  readonly registryId: string
  readonly questions: readonly Question[]
}

export type QuestionnaireRefusal = 'issueDateMismatch' | 'notEnoughQuestions' | 'limitReached'

export type QuestionnaireOutcome =
  | { readonly ok: true; readonly questionnaire: Questionnaire }
  | { readonly ok: false; readonly reason: QuestionnaireRefusal }

/** Questions on one's credit history. Each call uses up an attempt at the provider, so neither is repeated by itself. */
export type SecurityQuestions = {
  /** `issueDate` is the document's, `yyyy-mm-dd`. May throw `ProviderUnavailable`. */
  createQuestionnaire(person: {
    readonly document: string
    readonly firstName?: string
    readonly firstSurname?: string
    readonly issueDate: string
  }): Promise<QuestionnaireOutcome>
  /** May throw `ProviderUnavailable`; the answers are then not known to have counted. */
  verify(answers: {
    readonly questionnaireId: string
    readonly registryId: string
    readonly answers: readonly { readonly questionOrder: string; readonly answerId: string }[]
  }): Promise<{ readonly approved: boolean }>
}
