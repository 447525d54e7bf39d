import type { Departure } from '../hold-table.ts'

/** What a call sends, in its body or query, and what the product reads of its answer; a dot leads into an object or a list. */
export type SpecifiedFields = {
  readonly sends?: readonly string[]
  readonly reads?: readonly string[]
}

const withFmt = (...names: readonly string[]) => names.flatMap((name) => [name, `${name}Fmt`])

const contactPreferences = ['billing', 'marketing'].flatMap((kind) =>
  ['Sms', 'Whatsapp', 'Email', 'Call'].map((channel) => `${kind}${channel}`),
)

const phone = [
  'urlPhoto',
  'deviceModel',
  'internMemory',
  'deviceColor',
  'deviceColorHex',
  'camera',
  'ram',
  'processor',
  'screen',
  'price',
  'sku',
  'shippingCost',
]

const receipt = [
  'x_description',
  'x_type_payment',
  'x_transaction_date',
  'x_amount',
  'x_transaction_id',
  'x_id_invoice',
  'x_customer_ip',
  'x_cod_transaction_state',
]

const checkout = [
  'encodeKeyMambu',
  'name',
  'description',
  'invoice',
  'currency',
  'amount',
  'tax_base',
  'tax',
  'country',
  'lang',
  'extra1',
  'extra2',
  'extra3',
  'extra4',
  'extra5',
  'response',
  'confirmation',
  'name_billing',
  'address_billing',
  'type_doc_billing',
  'number_doc_billing',
  'mobilephone_billing',
]

const unread = ['keyMambu', 'descricao', 'processamentoBackend']
const payment = ['valorPagar', 'tipoPagamento', 'abono', 'meioPagamento', ...unread]

const installment = [
  'number',
  'status',
  'dateDueFmt',
  'datePaidFmt',
  'total_expected',
  'total_due',
  ...['total', 'capital', 'interest', 'fees', 'penalty', 'tax'].flatMap((part) =>
    ['expected', 'paid', 'due'].map((side) => `${part}_${side}Fmt`),
  ),
]

const globalData = [
  ...withFmt('globalData.totalCapitalDueValue', 'globalData.lastDueValue'),
  'globalData.lastDueDate',
  'globalData.isLastInstallment',
]

const application = [
  'applicationId',
  'mobile',
  'email',
  'origin',
  'emailStatus',
  'status',
  'paymentCycle',
  ...withFmt('intendedRequestedValue', 'advancedPayment', 'requestedValue', 'guaranteePayment'),
  'intendedInstallmentsNumber',
  'isTaxFree',
  'installmentsNumber',
  'statusGuaranteePayment',
  'idOrderAmount',
  'contractNumber',
  'bankData.bankName',
  'bankData.accountType',
  'bankData.accountNumber',
  ...withFmt('offer.total', 'offer.principalDue', 'offer.totalInterestDue', 'offer.feesDue'),
  'offer.taxRate',
  'offer.interestCETFmt',
  'offer.interestCETYearlyFmt',
  'offer.id',
  'borrower.name',
  'situation',
  'activity',
  'registryDate',
  'access.deviceModel',
  'access.skuName',
  'access.accessoryName',
  'access.phoneNumber',
  'access.price',
  'access.shippingCost',
  'access.userId',
  ...phone.map((field) => `access.equipments.${field}`),
  'urlReturn',
  'channel',
]

const loanDetail = [
  'applicationId',
  'keyMambu',
  'contractNumber',
  'productName',
  'insurancePolicy',
  'origin',
  'closureReason',
  'closureMessage',
  'currentInterestRateFmt',
  'currentInterestMonthlyRateFmt',
  'isTaxFree',
  'taxRate',
]

/** What every simulator answers before the terms of each sum. */
const calculator = [
  'data.calculator.status',
  'data.calculator.range',
  ...withFmt('data.calculator.minimumValue', 'data.calculator.maximumValue'),
  'data.calculator.accessId',
  ...withFmt('data.calculator.options.value'),
  'data.calculator.options.isActive',
]

/** By the call's spelling in the tables of calls. */
const fieldsOfCalls: Readonly<Record<string, SpecifiedFields>> = {
  'GET publicdata/validate/mobiles/{x}': {
    reads: ['loginOTP', 'updatePassword', 'mobiles.mobileLastDigits'],
  },
  'GET publicdata/terms-conditions': { sends: ['origin'] },
  'GET publicdata/validate/campaign/{x}': { reads: ['status'] },
  'GET publicdata/offer/{x}': {
    reads: [
      ...calculator,
      ...[
        'installment',
        'principalDue',
        'totalFmt',
        'feesDueFmt',
        'taxRateFmt',
        'interestCETYearlyFmt',
        'intendedValue',
        'isActive',
      ].map((field) => `data.calculator.options.offers.${field}`),
    ],
  },
  'POST publicdata/application': {
    sends: [
      'id_access',
      'mobile',
      'identityCardNumber',
      'email',
      'acceptTermsConditions',
      'acceptDataTreatment',
      'jsc',
      'hdim',
      'client',
      'intendedInstallmentsNumber',
      'intendedValue',
      'geo_location_latitude',
      'geo_location_longitude',
      'origin',
      ...contactPreferences.map((flag) => `contactPreferences.${flag}`),
    ],
    reads: [
      'applicationId',
      'status',
      ...['html', 'titulo', 'mensagem', 'indicador', 'image'].map((field) => `messages.${field}`),
    ],
  },
  'GET publicdata/banks': { reads: ['id', 'name'] },
  'GET publicdata/offer-operator-assisted/{x}': {
    reads: ['deviceModel', 'price', 'phoneNumber', 'id', 'mobile', 'document', 'urlRetorno'],
  },
  'GET publicdata/offer-assisted/{x}': {
    reads: [
      'status',
      'data.message',
      ...calculator,
      ...[
        'installment',
        'totalFmt',
        'taxRate',
        'principalDueFmt',
        'interestDueFmt',
        'taxInterestDueFmt',
        'feesDueFmt',
        'taxFeesDueFmt',
        'interestCETYearlyFmt',
        'interestCETFmt',
        'feesDue',
      ].map((field) => `data.calculator.options.offers.${field}`),
    ],
  },
  'GET publicdata/fast-payment/paymentPlanning/{a}/{b}': { reads: globalData },
  'POST publicdata/{provider}/{idCredito}/{ref}': { reads: receipt },
  'POST publicdata/{provider}/{idCredito}/mobile': { reads: receipt },
  'POST publicdata/{provider}/{key}/request': {
    sends: payment,
    reads: checkout,
  },
  'GET publicdata/advanced-payment/{provider}/loan/{id}/{hash}': {
    reads: [...withFmt('advancedPayment'), 'idSalesOrder', 'paymentType', 'mobile', 'borrower.name'],
  },
  'POST publicdata/advanced-payment/{provider}/{proposalId}/request': { reads: checkout },
  'POST publicdata/advanced-payment/{provider}/{idCredito}/{ref}': { reads: receipt },
  'POST publicdata/advanced-payment/{provider}/{idCredito}/mobile': { reads: receipt },
  'POST publicdata/advanced-payment/{provider}/sendProofPaymentEpayco': { sends: ['email', 'refEpayco'] },
  'POST publicdata/advanced-payment/{provider}/sendProofPayment': { sends: ['email', 'reference'] },
  'POST publicdata/advanced-payment/resend-email': { sends: ['proposalId', 'applicationId', 'email'] },
  'GET publicdata/advanced-payment-email/customer-email': {
    sends: ['mobile', 'document'],
    reads: ['email', 'proposalId'],
  },
  'GET publicdata/guarantee-payment/{provider}/loan/{id}/{hash}': {
    reads: [...withFmt('guaranteePayment'), 'idSalesOrder', 'borrower.name', 'borrower.cpf', 'mobile'],
  },
  'POST publicdata/guarantee-payment/{provider}/{proposalId}/request': { reads: checkout },
  'POST publicdata/guarantee-payment/{provider}/{idCredito}/{ref}': { reads: receipt },
  'POST publicdata/guarantee-payment/{provider}/{idCredito}/mobile': { reads: receipt },
  'POST publicdata/guarantee-payment/sendProofPaymentEpayco': { sends: ['email', 'refEpayco'] },
  'POST publicdata/guarantee-payment/{provider}/sendProofPayment': { sends: ['email', 'reference'] },
  'POST publicdata/guarantee-payment/resend-email': { sends: ['proposalId', 'email'] },
  'GET publicdata/guarantee-payment/customer-email': {
    sends: ['mobile', 'document'],
    reads: ['email', 'proposalId'],
  },
  'POST publicdata/new-pin-ag/': { sends: ['data'] },
  'POST publicdata/onboardingAccess': { sends: ['hash'] },
  'POST publicdata/forgottenPassword': {
    sends: ['identityCardNumber'],
    reads: ['emailSentText', 'identificationNumber'],
  },
  'POST publicdata/resetForgottenPassword/{idClient}/{idProposal}/{idHash}': {
    sends: ['password', 'equalPassword'],
  },
  'GET publicdata/validateLinkResetForgottenPassword/{idClient}/{idHash}': { reads: ['validLink'] },
  'POST publicdata/application/prevalidator/email': {
    sends: ['documentNumber', 'mobile', 'email', 'acceptTermsConditions'],
    reads: ['hash'],
  },
  'POST publicdata/application/prevalidator/basic': {
    sends: ['origin'],
    reads: [
      'situation',
      'messages.mensagem',
      'quotaMaxFmt',
      'scoreClassifier',
      ...withFmt('advancedPaymentValue'),
      'advancedPaymentPercentilFmt',
    ],
  },
  'POST publicdata/application/prevalidator/full': {
    sends: ['sku', 'intendedValue', 'iva'],
    reads: [
      'situation',
      'messages.mensagem',
      ...['installment', 'totalFmt', 'interestCETYearlyFmt', 'intendedValue', 'accessId'].map(
        (field) => `offers.ops.data.offers.${field}`,
      ),
    ],
  },
  'POST publicdata/application/prevalidator/new-pin': { reads: ['hash'] },
  'POST publicdata/application/prevalidator/validate-pin': { sends: ['hash', 'pin'] },
  'POST oauth/token': {
    sends: ['grant_type', 'username', 'password', 'applicationId', 'login_type', 'refresh_token'],
    reads: ['access_token', 'token_type', 'refresh_token', 'expires_in'],
  },
  'GET configuration/parameters': {
    sends: ['channel'],
    reads: [
      'channel',
      'minimumTerminalValue',
      'activeCepsRules',
      'maintenance',
      'maintenanceMessage',
      'validationPhone',
      'veridasXpressIdUrl',
      'epaycoAdvancedEmailLinkValidity',
      'epaycoAdvancedEmailResendQuantity',
    ],
  },
  'GET configuration/parameters/{name}': { sends: ['channel'] },

  'GET application/contractVisualize/{id}': { sends: ['channel'] },
  'GET application/{id}': { sends: ['channel'], reads: application },
  'POST application/{id}/workflow/action': {
    sends: ['action'],
    reads: [
      'situation',
      'messages.mensagem',
      'response.id',
      'response.registro',
      'response.Pregunta.orden',
      'response.Pregunta.texto',
      'response.Pregunta.Respuesta.id',
      'response.Pregunta.Respuesta.texto',
      'response.validation_id',
      'data.personalizedMessage',
      'data.personalizedMessageSubTitle',
      ...withFmt(
        'data.advancedPayment',
        'data.maximumAdvancedPayment',
        'data.minimumOrderValue',
        'data.guaranteePayment',
        'data.calculatedGuaranteePaymentIva',
        'data.financedAmount',
        'data.realFinancedAmount',
        'data.guaranteePaymentTotal',
        'data.changedAdvancedPayment',
      ),
      ...[
        'installment',
        'principalDueFmt',
        'interestDueFmt',
        'taxInterestDueFmt',
        'feesDueFmt',
        'feesDue',
        'taxFeesDueFmt',
        'totalFmt',
        'taxRate',
        'interestCETYearlyFmt',
        'interestCETFmt',
        'disabled',
      ].map((field) => `data.offers.${field}`),
      'data.calculator.status',
    ],
  },
  'POST application/{id}/change-status/{status}': { sends: ['origin'] },
  'GET selfmanage/applications': {
    reads: [
      'applicationId',
      'situation',
      'origin',
      'activity',
      'productName',
      'keyMambu',
      'contractNumber',
    ].map((field) => `applications.${field}`),
  },
  'GET selfmanage/claims': {
    reads: [
      'caseId',
      'protocol',
      'subject',
      'description',
      'solution',
      'status',
      'createdDate',
      'closedDate',
      'caseStatus',
    ].map((field) => `claims.${field}`),
  },
  'GET selfmanage/loanInProgress': {
    reads: [
      'productName',
      'contractNumber',
      'insurancePolicy',
      'applicationId',
      'keyMambu',
      'origin',
      'closureMessage',
    ].map((field) => `loans.${field}`),
  },
  'GET selfmanage/loanInProgress/{id}': { reads: loanDetail },
  'GET selfmanage/paymentPlanning/{id}': {
    reads: [...globalData, ...installment.map((field) => `ops.data.accountInstallments.${field}`)],
  },
  'GET selfmanage/balance/{id}': { reads: ['totalBalance'] },
  'POST selfmanage/sendProofPaymentEpayco': { sends: ['email', 'refEpayco'] },
  'POST selfmanage/sendProofPayment': { sends: ['email', 'reference'] },
  'POST selfmanage/{provider}/{id}/{ref}': { reads: receipt },
  'POST selfmanage/{provider}/{id}/mobile': { reads: receipt },
  'POST selfmanage/{provider}/{key}/request': {
    sends: payment,
    reads: checkout,
  },
  'GET address/departments': { reads: ['departmentDaneCode', 'departamentName'] },
  'GET address/cities/{x}': { reads: ['cityDaneCode', 'cityName'] },
  'GET address/neighborhood/{x}': {
    reads: ['neighborhoodCode', 'neighborhoodName'],
  },
  'POST address/save/{id}': {
    sends: ['departmentDaneCode', 'cityDaneCode', 'neighborhoodName', 'neighborhoodCode', 'typedAddress'],
  },
  'GET address': {
    reads: ['formattedAddress', 'validAddress', 'deliveryPeriod', 'deliveryDate', 'deliveryError'],
  },
  'GET borrower/': {
    reads: [
      'personalData.name',
      'personalData.firstSurname',
      'personalData.email',
      'contactData.telephoneNumber',
      ...contactPreferences.map((flag) => `contactPreferences.${flag}`),
    ],
  },
  'POST borrower/contactInsert': { sends: ['name', 'telephoneNumber', 'preference'] },
  'POST borrower/changeEmail': { sends: ['email'] },
  'PUT borrower/contact-preferences': { sends: contactPreferences },
  'POST user/updatePassword': { sends: ['password', 'equalPassword'] },
}

type OtherField = Departure<{ readonly field: string } | { readonly isOnWire: false }>

const leftOut = (by: string): OtherField => ({ by, instead: { isOnWire: false } })
const unreadOfPayment = leftOut('`keyMambu`, `descricao` and `processamentoBackend` are not read either')

/** Fields that the product leaves out, or has by another name, by call and name. */
export const fieldDepartures: Readonly<Record<string, OtherField>> = {
  'GET application/{id} reads offer.id': leftOut('since an application has one offer'),
  'GET application/{id} reads access.userId': {
    by: '`access.userId` of an assisted application',
    instead: { field: 'seller.agentName' },
  },
  'GET application/{id} reads channel': {
    by: '`channel` of the generic application',
    instead: { field: 'origin' },
  },
  'GET publicdata/guarantee-payment/{provider}/loan/{id}/{hash} reads borrower.cpf': leftOut(
    'whoever holds a link shall learn no document',
  ),
  'POST application/{id}/workflow/action reads data.offers.disabled': leftOut(
    '`offers` lists only the terms that can be had',
  ),
  ...Object.fromEntries(
    ['publicdata/{provider}/{key}/request', 'selfmanage/{provider}/{key}/request'].flatMap((path) =>
      unread.map((field) => [`POST ${path} sends ${field}`, unreadOfPayment]),
    ),
  ),
}

export const fields = Object.entries(fieldsOfCalls).flatMap(([call, specified]) =>
  (['sends', 'reads'] as const).flatMap((direction) =>
    (specified[direction] ?? []).map((field) => {
      const says = `${call} ${direction} ${field}`
      const departure = fieldDepartures[says]
      const row = { says, call, direction, field, isOnWire: true }
      return departure === undefined ? row : { ...row, departure }
    }),
  ),
)
