import { type WorkflowActionName, workflowActionSchema } from '@cupo/wire'
import type { ApiClient, RequestContent } from './api-client.ts'
import { bogotaAddress } from './customer.ts'
import type { Ids } from './full-borrower.ts'
import type { HttpAnswer } from './http-answer.ts'
import { type NamedCall, pathParameters } from './wire-calls.ts'

export type Question = RequestContent & {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** How a call is asked about the things of a person; a stranger's own document stands where a call asks for one. */
export type CallWithIds = {
  readonly ask: (ids: Ids, own: { readonly document: string; readonly mobile: string }) => readonly Question[]
  /** Fields that look like an id and name nothing of a person, or what other tests play. */
  readonly plain?: readonly string[]
  /** Why whoever holds the id may ask by it, and the tables that asking writes to. */
  readonly held?: { readonly because: string; readonly writes: readonly string[] }
  /** What everybody is told of a guess. */
  readonly tells?: object
  /** May end the session that asks: asked from the second device, and by the owner last. */
  readonly endsSession?: true
}

const refundAccount = { accountBank: '1007', accountKind: 'savings', accountNumber: '91234567890' }
const bankAccount = { bankNumber: '1007', accountType: 'Ahorros', accountNumber: '91234567890' }
const words = { password: 'una frase que nadie usa', equalPassword: 'una frase que nadie usa' }
const channels = ['Sms', 'Whatsapp', 'Email', 'Call'].flatMap((name) => [
  `billing${name}`,
  `marketing${name}`,
])

const fieldsOfAction: Readonly<Record<WorkflowActionName, object>> = {
  preOffer: {},
  setPreOffer: { advancedPayment: 0 },
  listOffer: {},
  offer: { installments: 12 },
  listOfferLibre: {},
  offerLibre: { installments: 12, requestedValue: 1_000_000 },
  createVeridasId: {},
  validateVeridasId: { validateId: 'x' },
  sendEmailVeridas: {},
  cancelVeridas: {},
  rejectVeridas: {},
  listQuestions: { dateExpedition: '2010-05-20' },
  verifyAnswers: {
    respuestas: {
      idCuestionario: '1',
      regCuestionario: '1',
      respuesta: [{ idPregunta: '1', idRespuesta: '1' }],
    },
  },
  confirmDeliveryAddress: {},
  validadeBankData: bankAccount,
  saveBankData: bankAccount,
  confirmClientAccept: {},
  createContract: {},
  createContractLibre: {},
  createAssistedContract: {},
  survey: { stars: 5 },
  cancel: {},
}
const actions = workflowActionSchema.options.map(({ entries }) => entries.action.literal)

const nothing: CallWithIds = { ask: () => [{}] }
const sends = (json: object): CallWithIds => ({ ask: () => [{ json }] })

const ofApplication = (
  question: Question = {},
  params: Readonly<Record<string, string>> = {},
): CallWithIds => ({
  ask: ({ applications }) =>
    applications.map((applicationId) => ({ ...question, params: { applicationId, ...params } })),
})

const ofCredit: CallWithIds = { ask: ({ credits }) => credits.map((id) => ({ params: { id } })) }

const ofPaymentLink: CallWithIds = {
  ask: ({ applications, tokenHashes }) =>
    applications.flatMap((id) =>
      [...tokenHashes, 'own'].map((hash) => ({ params: { provider: 'epayco', id, hash } })),
    ),
  plain: ['provider'],
}

const ofResend: CallWithIds = {
  ask: ({ applications }) =>
    applications.flatMap((id) => [
      { json: { proposalId: id } },
      { json: { applicationId: id } },
      { json: { applicationId: id, email: 'ladron@correo.example' } },
    ]),
  held: {
    because: 'the page of a mailed link offers it, and it writes to the registered address only',
    writes: [],
  },
}

const pays = { tipoPagamento: 'Pagar cuota' }
const ofCreditToPay = (
  name: 'key' | 'idCredito' | 'keyMambu',
  question: Question,
  held?: CallWithIds['held'],
): CallWithIds => ({
  ask: ({ credits }) => credits.map((id) => ({ ...question, params: { provider: 'epayco', [name]: id } })),
  plain: ['provider', 'tipoPagamento'],
  ...(held === undefined ? {} : { held }),
})

/** An order of which nothing is left to pay takes no payment, whoever asks and whatever token they hold. */
const ofPrepayment: CallWithIds = {
  ask: ({ applications, tokenHashes }) =>
    applications.flatMap((proposalId) => [
      { params: { provider: 'epayco', proposalId }, json: {} },
      ...tokenHashes.map((hash) => ({ params: { provider: 'epayco', proposalId }, json: { hash } })),
    ]),
  plain: ['provider'],
}

const ofResult: CallWithIds = {
  ask: ({ credits, applications, paymentRefs }) =>
    [...credits, ...applications].flatMap((idCredito) =>
      paymentRefs.map((ref) => ({ params: { provider: 'epayco', idCredito, ref } })),
    ),
  plain: ['provider'],
}

const ofResultByQuery: CallWithIds = {
  ask: ({ credits, applications, paymentRefs, invoices }) =>
    [...credits, ...applications].flatMap((idCredito) =>
      [
        ...paymentRefs.map((ref) => ({ ref_payco: ref })),
        ...invoices.map((one) => ({ x_id_invoice: one })),
      ].map((json) => ({ params: { provider: 'epayco', idCredito }, json })),
    ),
  plain: ['provider'],
}

const ofProof = (params: Readonly<Record<string, string>> = {}): CallWithIds => ({
  ask: ({ paymentRefs, invoices }) =>
    [...paymentRefs, ...invoices].map((reference) => ({
      params,
      json: { reference, email: 'ladron@correo.example' },
    })),
  plain: ['provider'],
})
const ofEpayco = { provider: 'epayco' }

/** Without a captcha ticket nobody is found; what one finds is played beside the resend. */
const ofLinkLookUp: CallWithIds = {
  ask: (_, { document, mobile }) => [{ query: { document, mobile } }],
}

/** The secret of a customer's link opens it, whoever else may know what it is about. */
const ofHandOff = (): CallWithIds => ({
  ask: ({ applications, tokenHashes }) =>
    applications.flatMap((handOffId) => tokenHashes.map((token) => ({ params: { handOffId, token } }))),
})

/** The secret of a pre-validation opens it in the browser that began it, and of its mail its terms. */
const ofPreValidation = (fields: object = {}): CallWithIds => ({
  ask: ({ tokenHashes }) => tokenHashes.map((hash) => ({ json: { hash, ...fields } })),
})
const ofTerms: CallWithIds = {
  ask: ({ tokenHashes }) => tokenHashes.map((hash) => ({ params: { hash } })),
}

/** A campaign is for everybody and belongs to nobody. */
const ofCampaign: CallWithIds = { ask: () => [{ params: { campaign: 'LIBRE' } }], plain: ['campaign'] }

const ofPlace: CallWithIds = { ask: () => [{ params: { code: '11' } }], plain: ['code'] }

/** A document is no id: what questions by one may tell is played beside the sign-in. */
const ofDocument = (json?: object): CallWithIds =>
  json === undefined ? { ask: () => [{ params: { document: 'x' } }], plain: ['document'] } : sends(json)

/** Every call of the wire by its name, with every id it takes. */
export const callsWithIds: Readonly<Record<string, CallWithIds>> = {
  runWorkflowAction: {
    ask: ({ applications }) =>
      applications.flatMap((applicationId) =>
        actions.map((action) => ({ params: { applicationId }, json: { action, ...fieldsOfAction[action] } })),
      ),
    // Results of somebody else's identity are S-14's.
    plain: ['validateId', 'idCuestionario', 'idPregunta', 'idRespuesta'],
  },
  getApplication: {
    ask: ({ applications }) =>
      applications.flatMap((applicationId) => [
        { params: { applicationId } },
        { params: { applicationId }, query: { channel: 'Assistido' } },
      ]),
  },
  changeStatus: {
    ask: ({ applications }) =>
      applications.flatMap((applicationId) =>
        ['DELIVERY', 'ADDRESS', 'BANK'].map((status) => ({ params: { applicationId, status }, json: {} })),
      ),
    plain: ['status'],
  },
  visualizeContract: ofApplication(),
  visualizeContractText: ofApplication(),
  resendValidationEmail: ofApplication({ json: { email: 'ladron@correo.example' } }),
  saveAddress: ofApplication({ json: bogotaAddress }),
  getAddress: {
    ask: ({ applications }) => applications.map((applicationId) => ({ query: { applicationId } })),
  },
  listDepartments: nothing,
  listCities: ofPlace,
  listNeighborhoods: { ...ofPlace, ask: () => [{ params: { code: '11001' } }] },
  validateCampaign: ofCampaign,
  simulateOffer: ofCampaign,
  listBanks: nothing,

  listApplications: nothing,
  listLoans: nothing,
  getLoan: ofCredit,
  getPaymentPlan: ofCredit,
  getBalance: ofCredit,
  downloadContract: ofCredit,
  downloadProductCertificate: ofCredit,
  downloadAcquittanceCertificate: ofCredit,
  downloadWithdrawalCertificate: ofCredit,
  getWithdrawal: ofCredit,
  requestWithdrawal: ofCredit,
  cancelWithdrawal: ofCredit,
  downloadExtract: ofCredit,
  downloadInsurancePolicy: ofCredit,

  getBorrower: nothing,
  insertContact: sends({ telephoneNumber: '3105559080' }),
  changeEmail: sends({ email: 'otra.persona@correo.example' }),
  saveContactPreferences: {
    ask: () => [{ json: Object.fromEntries(channels.map((channel) => [channel, true])) }],
  },
  requestClaimCode: {
    ask: (_ids, { document, mobile }) => [
      {
        json: {
          subject: 'Mi plan',
          description: 'No entiendo la cuota de este mes.',
          name: 'Otra Persona',
          identityCardNumber: document,
          mobile,
          email: 'otra.persona@correo.example',
        },
      },
    ],
  },
  requestClaimView: { ask: (_ids, { mobile }) => [{ json: { protocol: '2026-00000001', mobile } }] },
  resendClaimCode: { ask: ({ claims }) => claims.map((claimRequestId) => ({ json: { claimRequestId } })) },
  confirmClaimCode: {
    ask: ({ claims }) => claims.map((claimRequestId) => ({ json: { claimRequestId, code: '0000' } })),
  },
  confirmClaimEmail: {
    ask: ({ claims, tokenHashes }) =>
      claims.flatMap((claim) => ['x', ...tokenHashes].map((token) => ({ json: { claim, token } }))),
  },
  readOwnData: nothing,
  downloadOwnData: nothing,
  exportOwnData: nothing,
  revokePurpose: sends({ purpose: 'otherPurposes' }),
  listClaims: nothing,
  fileClaim: {
    ask: ({ credits }) =>
      credits.map((credit) => ({
        json: { subject: 'Mi plan', description: 'No entiendo la cuota de este mes.', credit },
      })),
  },
  updateCaseStatus: {
    ask: ({ claims }) =>
      claims.flatMap((caseId) => ['0', '1'].map((status) => ({ params: { caseId, status } }))),
    plain: ['status'],
  },

  listRefunds: nothing,
  nameRefundAccount: sends(refundAccount),
  readRefundLink: {
    ask: ({ tokenHashes }) => tokenHashes.map((hash) => ({ params: { hash } })),
  },
  nameRefundAccountByLink: {
    ask: ({ tokenHashes }) => tokenHashes.map((hash) => ({ params: { hash }, json: refundAccount })),
  },

  getSession: nothing,
  listSessions: nothing,
  endOneSession: {
    ask: ({ sessions }) => sessions.map((sessionId) => ({ params: { sessionId } })),
    endsSession: true,
  },
  declinePassword: nothing,
  sendStepUpPin: {
    ask: ({ applications }) =>
      applications.map((applicationId) => ({ json: { purpose: 'signing', applicationId } })),
    plain: ['purpose'],
  },
  confirmStepUp: sends({ purpose: 'signing', pin: '0000' }),
  beginApplication: ofApplication(),

  requestToken: {
    ask: ({ applications, tokenHashes }, { document }) => [
      ...applications.map((applicationId) => ({
        form: { grant_type: 'password', username: document, password: 'aaaa', applicationId },
      })),
      ...tokenHashes.flatMap((token) => [
        { form: { grant_type: 'refresh_token', refresh_token: token } },
        { form: { grant_type: 'client_credentials', data: token } },
      ]),
    ],
  },
  requestNewPin: {
    ...ofApplication(),
    held: {
      because: 'nobody is signed in yet; the code goes to the line of the application',
      writes: ['pin_challenge', 'outbox', 'limit_event', 'contact_log'],
    },
  },
  checkSignIn: ofDocument(),
  sendSignInPin: ofDocument({ hash: 'x' }),
  forgotPassword: ofDocument({ identityCardNumber: 'x' }),
  validateResetLink: {
    ask: ({ clients, tokenHashes }) =>
      clients.flatMap((idClient) => tokenHashes.map((idHash) => ({ params: { idClient, idHash } }))),
    tells: { validLink: false },
  },
  resetForgottenPassword: {
    ask: ({ clients, applications, tokenHashes }) =>
      clients.flatMap((idClient) =>
        applications.flatMap((idProposal) =>
          tokenHashes.map((idHash) => ({ params: { idClient, idProposal, idHash }, json: words })),
        ),
      ),
  },

  sendResetPin: {
    ask: ({ clients, applications, tokenHashes }) =>
      clients.flatMap((idClient) =>
        applications.flatMap((idProposal) =>
          tokenHashes.map((idHash) => ({ params: { idClient, idProposal, idHash } })),
        ),
      ),
  },

  createApplication: {
    ask: ({ storeLinks }, { document, mobile }) =>
      storeLinks.map((id) => ({
        json: {
          id_access: id,
          identityCardNumber: document,
          mobile,
          email: 'alguien@correo.example',
          acceptTermsConditions: true,
        },
      })),
    held: { because: 'whoever comes with a used link of the shop is told that it is used', writes: [] },
  },
  openStoreLink: {
    ask: ({ storeLinks }) => [
      { json: { data: 'x' } },
      ...storeLinks.map((id) => ({ json: { id_access: id } })),
    ],
  },
  openPreValidationLink: sends({ data: 'x' }),
  // Only the link of a pre-validation begins one; what a form without any may do is played beside it.
  startPreValidation: {
    ask: ({ storeLinks }, { document, mobile }) =>
      storeLinks.map((id) => ({
        json: {
          id_access: id,
          documentNumber: document,
          mobile,
          email: 'alguien@correo.example',
          acceptTermsConditions: true,
        },
      })),
  },
  viewPreValidationTerms: ofTerms,
  acceptPreValidationTerms: ofTerms,
  sendPreValidationPin: ofPreValidation(),
  checkPreValidationPin: ofPreValidation({ pin: '0000' }),
  preValidate: ofPreValidation(),
  preValidateOffers: ofPreValidation({ sku: 'KOR-M8-256-ARE', intendedValue: 1_500_000, iva: 'Si' }),
  handOverPreValidation: ofPreValidation(),
  validateEmail: { ask: ({ tokenHashes }) => tokenHashes.map((hash) => ({ params: { hash } })) },
  getAdvancedPaymentLink: ofPaymentLink,
  getGuaranteePaymentLink: ofPaymentLink,
  findAdvancedPaymentEmail: ofLinkLookUp,
  findGuaranteePaymentEmail: ofLinkLookUp,
  resendAdvancedPaymentEmail: ofResend,
  resendGuaranteePaymentEmail: ofResend,
  requestLoanPayment: ofCreditToPay('key', { json: pays }),
  requestFastPayment: ofCreditToPay(
    'key',
    { json: pays },
    { because: 'who found a credit by its document may pay it, unnamed', writes: ['payment_attempt'] },
  ),
  requestAdvancedPayment: ofPrepayment,
  requestGuaranteePayment: ofPrepayment,
  getPaymentOptions: ofCredit,
  previewPrepayment: {
    ask: ({ credits }) => credits.map((id) => ({ params: { id }, query: { valorPagar: '500000' } })),
  },
  loanPaymentResult: ofResult,
  loanPaymentResultByQuery: ofResultByQuery,
  fastPaymentResult: ofResult,
  fastPaymentResultByQuery: ofResultByQuery,
  advancedPaymentResult: ofResult,
  advancedPaymentResultByQuery: ofResultByQuery,
  guaranteePaymentResult: ofResult,
  guaranteePaymentResultByQuery: ofResultByQuery,
  sendLoanProof: ofProof(),
  sendLoanProofAlias: ofProof(),
  sendFastProof: ofProof(),
  sendAdvancedProof: ofProof(ofEpayco),
  sendAdvancedProofAlias: ofProof(ofEpayco),
  sendGuaranteeProof: ofProof(),
  sendGuaranteeProofAlias: ofProof(ofEpayco),
  confirmPayment: ofCreditToPay('keyMambu', { form: { x_ref_payco: '101', x_signature: 'ab' } }),
  confirmPaymentByQuery: ofCreditToPay('keyMambu', { query: { x_ref_payco: '101', x_signature: 'ab' } }),
  // Without a captcha ticket; what one opens is played beside the payment without sign-in.
  listPayableCredits: ofDocument(),
  getPayableCredit: ofCredit,
  getPayablePlan: {
    ask: ({ credits }) => credits.map((id) => ({ params: { document: 'x', id } })),
    plain: ['document'],
  },
  verifyCertificate: {
    ask: ({ certificates }) => certificates.map((code) => ({ params: { code } })),
    held: { because: 'the code stands on the paper for whoever is shown it', writes: [] },
  },

  // The id of a request names a line of the log, nothing of somebody.
  logFront: { ask: () => [{ json: { message: 'x' } }], plain: ['requestId'] },
  getTerms: { ask: () => [{ query: { of: 'preValidation' } }], plain: ['of'] },
  getKeys: nothing,
  getParameters: nothing,
  getParameter: { ask: () => [{ params: { name: 'otpLength' } }], plain: ['name'] },

  getAssistedPhone: { ask: ({ storeLinks }) => storeLinks.map((idAccess) => ({ params: { idAccess } })) },
  // A price is nobody's.
  simulateAssistedOffer: { ask: () => [{ params: { value: '1500000' } }], plain: ['value'] },
  authorizeConsultation: ofApplication({ json: { code: '0000' } }),
  showRefusalReasons: ofApplication(),
  requestNewPinOfSale: {
    ask: ({ applications }) =>
      applications.map((id) => ({ query: { data: Buffer.from(id).toString('base64url') } })),
  },
  listSales: nothing,
  takeSale: ofApplication(),
  getProgress: ofApplication(),
  followProgress: ofApplication(),
  checkHandOff: ofHandOff(),
  lookAtHandOffEnd: ofHandOff(),
  openHandOff: ofHandOff(),
  lookAtInvalidation: { ...ofHandOff(), tells: { invalidated: false } },
  invalidateHandOff: ofHandOff(),

  getCaptcha: nothing,
  solveCaptcha: { ask: () => [{ params: { solution: 'x' } }], plain: ['solution'] },

  reportOrderEvent: {
    ask: ({ orders }) =>
      orders.map((idOrderAmount) => ({ params: { idOrderAmount }, json: { event: 'refused' } })),
  },
  reportBillEvent: {
    ask: ({ contracts }) =>
      contracts.map((contractNumber) => ({
        params: { billNumber: contractNumber },
        json: { contractNumber, event: 'collected', amount: 50_000, at: '2026-11-20T15:00:00Z' },
      })),
  },
  readClock: nothing,
  moveClock: sends({ reset: true }),
  seedWorld: sends({}),
  handInFile: sends({ kind: 'bankStatement', name: 'statement.csv', content: 'AAAA' }),

  endSession: { ask: () => [{}], endsSession: true },
  updatePassword: sends(words),
}

export async function ask(
  { call }: NamedCall,
  question: Question,
  api: ApiClient,
): Promise<HttpAnswer<unknown>> {
  const { params = {}, query = {}, ...sent } = question
  const path = pathParameters(call).reduce(
    (so, name) => so.replace(`:${name}`, params[name] ?? ''),
    call.path,
  )
  const search = new URLSearchParams(query).toString()
  return api.send(call.method, search === '' ? path : `${path}?${search}`, sent)
}
