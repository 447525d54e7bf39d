/** What the journey learned of who the person is, and how. */
export type IdentityFacts = {
  /** Counts the validations asked of the provider: each is an attempt of its own. */
  readonly validationsCreated: number
  readonly openValidationId: string | null
  /** The customer has done the open validation, and the provider has not decided. */
  readonly isResultPending: boolean
  readonly questionnaire: { readonly questionnaireId: string; readonly registryId: string } | null
  readonly confirmed: {
    readonly method: 'biometrics' | 'securityQuestions'
    readonly id: string
    readonly at: string
  } | null
}
