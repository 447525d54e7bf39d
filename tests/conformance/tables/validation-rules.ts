import type { SpecifiedRow } from '../hold-table.ts'
import type { ScreenBehaviour } from '../screen-tests.ts'

/** What stands in a field: a text as it is typed, its spaces included, a tick, or the ticks of a group. */
export type TypedEntry = string | boolean | Readonly<Record<string, boolean>>

/** What a rule of a field takes at its bounds, what it refuses just beyond them, and the sentence that says so. */
export type FieldRule<Field extends string = string> = SpecifiedRow & {
  readonly field: Field
  /** Other fields of the same form, where the rule looks at them. */
  readonly beside?: Readonly<Record<string, TypedEntry>>
  readonly takes: readonly TypedEntry[]
  readonly refuses: readonly TypedEntry[]
  readonly message?: string
}

const longest = `${'a'.repeat(82)}@correo.example.co`
const tooLong = `a${longest}`
const wrongEmails = ['ana', 'ana@', '@correo.example', 'ana@correo', 'ana maria@correo.example']
const identityNumbers = [
  '1 01 010',
  '1 010 101',
  '10 101 010',
  '10 101 0101',
  '1 010 101 080',
  '10 101 010 801 234',
]
const tooFewDigits = ['1', '1 0101', '10 101']
const mobile = '300 123 45 67'
const operatorMobile = 'Este no es un número {operator} válido'
const noBilling = { billingSms: false, billingEmail: false, marketingSms: true, marketingEmail: true }
const eachBilling = ['billingSms', 'billingWhatsapp', 'billingEmail', 'billingCall'].map((flag) => ({
  ...noBilling,
  [flag]: true,
}))

/** The rules of a value, in the order of the specification. Amounts are pesos as the fields group them. */
export const fieldRules = [
  // The form.
  {
    says: 'form, identity number: required, 8 characters at least with its spaces, 6 digits',
    field: 'form.identityCardNumber',
    takes: identityNumbers,
    refuses: ['', ...tooFewDigits],
    message: 'Este número de cédula debe tener entre 6 a 14 dígitos',
  },
  {
    says: 'identity number as it is sent: 6 to 14 digits, 19 characters at most with its spaces',
    field: 'sent.identityCardNumber',
    takes: ['101010', '10101010801234', '1 010 101 080 12 34'],
    refuses: ['', '10101', '101010108012345', '1 010 101 080 12 345', '10101A', '-101010'],
    message: 'Este número de cédula debe tener entre 6 a 14 dígitos',
  },
  {
    says: 'form, e-mail: required, a valid format, 100 characters at most',
    field: 'form.email',
    takes: ['ana@correo.example', ' Ana.Maria+1@Correo.Example ', longest],
    refuses: ['', ...wrongEmails, tooLong],
    message: 'No encontramos este correo, verifica que sea correcto',
  },
  {
    says: 'form, mobile: required, 13 characters at least',
    field: 'form.mobileWithThree',
    takes: [mobile],
    refuses: ['', '3', '300 123 45 6'],
    message: operatorMobile,
  },
  {
    says: 'form, mobile: begins with 3',
    field: 'form.mobileWithThree',
    takes: [mobile],
    refuses: ['200 123 45 67', '100 123 45 67', '400 123 45 67'],
    message: 'El número debe comenzar con 3',
  },
  {
    says: 'form, mobile: begins with 2 or 3 where the flag validationPhone says so',
    field: 'form.mobile',
    takes: [mobile, '200 123 45 67'],
    refuses: ['100 123 45 67', '400 123 45 67', '300 123 45 6', ''],
    message: operatorMobile,
  },
  { says: 'form: terms are accepted', field: 'form.acceptTermsConditions', takes: [true], refuses: [false] },
  {
    says: 'form: at least one billing channel',
    field: 'form.contactPreferences',
    takes: eachBilling,
    refuses: [noBilling],
    message: 'Debes marcar al menos 1 opción',
  },

  // Down payment: at least 300.000 and at most 800.000, which an order of 400.000 at least lowers to 700.000.
  {
    says: 'advance: not above the maximum, which the minimum order value lowers',
    field: 'mandatory.advancedPayment',
    takes: ['300.000', '700.000'],
    refuses: ['800.001', '9.000.000'],
    message: 'No puedes anticipar más de $ 700.000',
  },
  {
    says: 'advance: not below the mandatory minimum, nor empty or 0 then',
    field: 'mandatory.advancedPayment',
    takes: ['300.000'],
    refuses: ['299.999', '', '0'],
    message: 'No puedes anticipar menos de $ 300.000',
  },
  {
    says: 'advance: an order keeps its minimum value',
    field: 'mandatory.advancedPayment',
    takes: ['700.000'],
    refuses: ['700.001', '800.000'],
    message: 'El valor de la orden es menor de $ 400.000',
  },
  {
    says: 'advance: empty or 0 where no minimum is mandatory, else 10.000 at least',
    field: 'optional.advancedPayment',
    takes: ['', '0', '10.000', '700.000'],
    refuses: ['1', '9.999'],
    message: 'El valor mínimo es de $ 10.000',
  },

  {
    says: 'issue date: required, 10 characters at least',
    field: 'evidente.dateExpedition',
    takes: ['20/05/2010', '01/01/1990'],
    refuses: ['', '20/05/201', '20/05', '31/02/2010'],
    message: 'Esta fecha de expedición no es válida',
  },

  // The delivery address.
  ...(
    [
      ['department', 'departmentDaneCode', '11', 'Seleccione un departamento'],
      ['city', 'cityDaneCode', '11001', 'Seleccione una Ciudad'],
      ['neighborhood', 'neighborhoodName', 'Cedritos', 'Seleccione un Barrio'],
      ['street text', 'typedAddress', '26 # 13-19', 'Escriba su dirección'],
    ] as const
  ).map(([name, field, value, message]) => ({
    says: `address, ${name}: required`,
    field: `address.${field}` as const,
    beside: { streetType: 'CL' },
    takes: [value],
    refuses: [''],
    message,
  })),
  {
    says: 'address, street type: required',
    field: 'address.streetType',
    takes: ['CL', 'KR', 'AA', 'AUTOP', 'AV', 'AC', 'AK', 'CT', 'DG', 'KM', 'OT', 'TV'],
    refuses: [''],
    message: 'Seleccione una Carrera',
  },
  {
    says: 'address, complement: optional',
    field: 'address.complement',
    takes: ['', 'AP 501'],
    refuses: [],
  },

  // The bank.
  { says: 'bank: chosen', field: 'bank.bankNumber', takes: ['1007'], refuses: [''] },
  { says: 'account type: filled', field: 'bank.accountType', takes: ['Ahorros', 'Corriente'], refuses: [''] },
  {
    says: 'account number: filled, 20 digits and 26 characters at most',
    field: 'bank.accountNumber',
    takes: ['912 345 678 90', '123 456 789 012 345 678 90'],
    refuses: [''],
  },
  {
    says: 'account number as it is sent: 20 digits at most',
    field: 'sent.accountNumber',
    takes: ['12345678901234567890', '123 456 789 012 345 678 90'],
    refuses: ['', '123456789012345678901'],
  },

  // Another address for a payment link.
  {
    says: 'alternate e-mail: required',
    field: 'resend.email',
    takes: ['ana@correo.example'],
    refuses: ['', '   '],
    message: 'El correo es requerido',
  },
  {
    says: 'alternate e-mail: valid, 100 characters at most, trimmed',
    field: 'resend.email',
    takes: [' ana@correo.example ', longest],
    refuses: [...wrongEmails, tooLong],
    message: 'El correo no es válido',
  },
  {
    says: 'alternate e-mail: its confirmation is required',
    field: 'resend.confirmation',
    beside: { email: 'ana@correo.example' },
    takes: ['ana@correo.example'],
    refuses: [''],
    message: 'El correo es requerido',
  },
  {
    says: 'alternate e-mail: its confirmation is the same',
    field: 'resend.confirmation',
    beside: { email: ' ana@correo.example' },
    takes: ['ana@correo.example '],
    refuses: ['ana@correo.exampl', 'otra@correo.example'],
    message: 'Los correos no coinciden',
  },
  { says: 'alternate e-mail: terms are ticked', field: 'resend.terms', takes: [true], refuses: [false] },

  // The survey.
  { says: 'survey: stars are required', field: 'survey.stars', takes: ['1', '5'], refuses: ['', '0', '6'] },
  {
    says: 'survey: a comment of 200 characters at most',
    field: 'survey.complement',
    takes: ['', 'x'.repeat(200)],
    refuses: ['x'.repeat(201)],
  },

  // Sign-in and password.
  {
    says: 'new password: required, 8 characters at least',
    field: 'password.password',
    takes: ['zqxjkvbw'],
    refuses: ['', 'zqxjkvb'],
    message: 'Usa 8 caracteres como mínimo para la contraseña',
  },
  {
    says: 'new password: its confirmation is the same',
    field: 'password.equalPassword',
    beside: { password: 'zqxjkvbw' },
    takes: ['zqxjkvbw'],
    refuses: ['', 'zqxjkvbW', 'zqxjkvbwp'],
    message: 'Las contraseñas no coinciden',
  },
  {
    says: 'code: 4 numeric digits',
    field: 'code.pin',
    takes: ['1234'],
    refuses: ['', '123', '12a4', '12 34'],
  },

  // Whose payment link is sent again.
  {
    says: 'guarantee resend, document: required where the mobile is set, 8 characters at least',
    field: 'guaranteeResend.document',
    beside: { mobile },
    takes: identityNumbers,
    refuses: ['', ...tooFewDigits],
    message: 'Documento inválido',
  },
  {
    says: 'guarantee resend, mobile: required where the document is set, 13 characters at least',
    field: 'guaranteeResend.mobile',
    beside: { document: '1 010 101 080' },
    takes: [mobile],
    refuses: ['', '300 123 45 6'],
    message: 'Número de celular inválido',
  },
  {
    says: 'initial-payment resend: the document alone is enough',
    field: 'advanceResend.mobile',
    beside: { document: '1 010 101 080' },
    takes: ['', mobile],
    refuses: ['300 123 45 6'],
  },
  {
    says: 'initial-payment resend: the mobile alone is enough',
    field: 'advanceResend.document',
    beside: { mobile },
    takes: ['', ...identityNumbers],
    refuses: ['10 101'],
  },

  // The profile.
  {
    says: 'profile, other phone: required, 10 digits at least',
    field: 'profile.telephoneNumber',
    takes: [mobile, '601 555 01 23'],
    refuses: ['', '300 123 45 6'],
    message: 'Este no es un número válido',
  },
  {
    says: 'profile, other e-mail: required and valid',
    field: 'profile.email',
    takes: ['ana@correo.example', longest],
    refuses: ['', ...wrongEmails, tooLong],
    message: 'El correo es inválido',
  },

  // Payments: 149.120 are due of 1.200.000, and 298.240 to 1.100.000 may be prepaid.
  {
    says: 'installment, another value: not empty nor 0',
    field: 'installment.valorPagar',
    takes: ['10.000'],
    refuses: ['', '0'],
    message: 'Seleccione el método de pago / escribe el valor',
  },
  {
    says: 'installment, another value: 10.000 at least',
    field: 'installment.valorPagar',
    takes: ['10.000'],
    refuses: ['1', '9.999'],
    message: 'El monto mínimo de pago es de $ 10.000',
  },
  {
    says: 'installment, another value: not above the pending balance',
    field: 'installment.valorPagar',
    takes: ['149.120'],
    refuses: ['149.121', '1.200.000'],
    message: 'Puedes pagar máximo el saldo actual pendiente por pago',
  },
  {
    says: 'advance installment: 10.000 at least',
    field: 'advance.valorPagar',
    takes: ['10.000'],
    refuses: ['', '0', '9.999'],
    message: 'Escribe el valor mayor que $10000',
  },
  {
    says: 'advance installment: at most the total balance',
    field: 'advance.valorPagar',
    takes: ['1.200.000'],
    refuses: ['1.200.001'],
    message: 'No puede pagar más del monto total adeudado ($ 1.200.000)',
  },
  {
    says: 'capital payment: at least what is due of two installments',
    field: 'prepayment.valorPagar',
    takes: ['298.240'],
    refuses: ['1', '298.239'],
    message: 'El monto mínimo de pago es de $ 298.240',
  },
  {
    says: 'capital payment: at most the total balance, which alone is a payoff',
    field: 'prepayment.valorPagar',
    takes: ['1.099.999', '1.200.000'],
    refuses: ['1.200.001'],
    message: 'No puede pagar más del monto total adeudado ($ 1.200.000)',
  },
  {
    says: 'capital payment: below the current due value, whichever the effect',
    field: 'prepayment.valorPagar',
    takes: ['1.099.999'],
    refuses: ['1.100.000', '1.199.999'],
  },

  // The assisted form.
  {
    says: 'assisted form, mobile: required, 13 characters at least',
    field: 'assisted.mobileWithThree',
    takes: [mobile],
    refuses: ['', '300 123 45 6'],
    message: operatorMobile,
  },
  {
    says: 'assisted form, mobile: begins with 3',
    field: 'assisted.mobileWithThree',
    takes: [mobile],
    refuses: ['200 123 45 67'],
    message: 'El número debe comenzar con 3',
  },
  {
    says: 'assisted form, mobile: begins with 2 or 3 where the flag says so',
    field: 'assisted.mobile',
    takes: [mobile, '200 123 45 67'],
    refuses: ['100 123 45 67'],
    message: operatorMobile,
  },
  {
    says: 'assisted form, identity number: 14 characters at least with its spaces',
    field: 'assisted.identityCardNumber',
    takes: ['10 101 010 801', '10 101 010 801 234'],
    refuses: ['', '10 101', '1 010 101 080'],
    departure: {
      by: 'The assisted form asks for an identity number of 14 characters at least',
      instead: { takes: identityNumbers, refuses: ['', ...tooFewDigits] },
    },
  },
  {
    says: 'assisted form, e-mail: required and valid',
    field: 'assisted.email',
    takes: ['ana@correo.example'],
    refuses: ['', ...wrongEmails],
    message: 'El correo es inválido',
  },
  {
    says: 'assisted form: terms are accepted',
    field: 'assisted.acceptTermsConditions',
    takes: [true],
    refuses: [false],
  },
  {
    says: 'assisted form: at least one flag that begins with billing',
    field: 'assisted.contactPreferences',
    takes: eachBilling,
    refuses: [noBilling],
  },
  {
    says: 'simulator: a value above 0',
    field: 'simulator.value',
    takes: ['1', '1.500.000'],
    refuses: ['', '0'],
  },

  // The pre-validation.
  {
    says: 'pre-validation, identity number: required, 8 to 19 characters',
    field: 'preValidation.documentNumber',
    takes: identityNumbers,
    refuses: ['', ...tooFewDigits],
    message: 'Este número de cédula debe tener entre 6 a 14 dígitos',
  },
  {
    says: 'pre-validation, mobile: required, 13 characters at least',
    field: 'preValidation.mobile',
    takes: [mobile],
    refuses: ['', '300 123 45 6'],
    message: operatorMobile,
  },
  {
    says: 'pre-validation, e-mail: required, valid, 100 characters at most',
    field: 'preValidation.email',
    takes: ['ana@correo.example', longest],
    refuses: ['', ...wrongEmails, tooLong],
    message: 'El correo es inválido',
  },
  {
    says: 'pre-validation: terms are accepted',
    field: 'preValidation.acceptTermsConditions',
    takes: [true],
    refuses: [false],
  },
  {
    says: 'offers of the pre-validation, SKU: required',
    field: 'device.sku',
    takes: ['x'.repeat(25)],
    refuses: ['', ' '],
    message: 'El campo es obligatorio',
  },
  {
    says: 'offers of the pre-validation, intended value: required, without decimals',
    field: 'device.intendedValue',
    takes: ['1.500.000', '9.999.999.999'],
    refuses: [''],
    message: 'El campo es obligatorio',
  },
  {
    says: 'offers of the pre-validation, IVA: required',
    field: 'device.iva',
    takes: ['Si', 'No'],
    refuses: [''],
    message: 'El campo es obligatorio',
  },
  {
    says: 'SKU and intended value as they are sent: 25 characters and 10 digits at most',
    field: 'sent.sku',
    takes: ['x'.repeat(25)],
    refuses: ['', 'x'.repeat(26)],
  },
] as const satisfies readonly FieldRule[]

export type RuledField = (typeof fieldRules)[number]['field']

/** What a form makes of what was typed before it is sent. */
export const conversions = [
  {
    says: 'identity number: spaces are removed',
    field: 'form.identityCardNumber',
    typed: '1 010 101 080',
    sent: '1010101080',
  },
  { says: 'mobile: spaces are removed', field: 'form.mobile', typed: mobile, sent: '3001234567' },
  {
    says: 'e-mail: trimmed, its domain in lower case',
    field: 'form.email',
    typed: '  Ana@CORREO.Example ',
    sent: 'Ana@correo.example',
  },
  {
    says: 'alternate e-mail: trimmed',
    field: 'resend.email',
    typed: ' ana@correo.example ',
    sent: 'ana@correo.example',
  },
] as const satisfies readonly (SpecifiedRow & { field: RuledField; typed: string; sent: string })[]

const web = (says: string, file: string, test: string): ScreenBehaviour => ({
  says,
  played: { file: `apps/web/src/${file}`, test },
})

const api = (says: string, file: string, test: string): ScreenBehaviour => ({
  says,
  played: { file: `tests/api/${file}.test.ts`, test },
})

/** Rules that a screen keeps as a whole, such as what its button waits for, and those that only the running API can show. */
export const playedRules: readonly ScreenBehaviour[] = [
  web(
    'form: Continuar waits for terms, e-mail and a billing channel',
    'steps/form/form-screen.test.tsx',
    'is disabled without terms, without e-mail and without a billing channel',
  ),
  web(
    'security questions: Confirmar waits for every answer',
    'steps/identity/evidente-screen.test.tsx',
    'Confirmar can be pressed once every question is answered',
  ),
  web(
    'assisted security questions: Confirmar waits for every answer',
    'channels/assisted/evidente/assisted-evidente.test.tsx',
    "'Confirmar' can be pressed once all questions are answered",
  ),
  web(
    'contract: a tick for the terms',
    'steps/agreement/contract-screen.test.tsx',
    'an agreement that is closed unread, or was never shown, is not accepted',
  ),
  web(
    'contract: a tick for the guarantee where one applies',
    'steps/agreement/contract-screen.test.tsx',
    'where a guarantee applies it is accepted at its own tick, to which the bar leads without ticking it',
  ),
  web(
    'assisted contract: both ticks',
    'channels/assisted/contract/assisted-contract-screen.test.tsx',
    "'Continuar' is disabled until the contract is ticked, and the guarantee too when one applies (R-G56)",
  ),
  web(
    'assisted form: terms and one billing channel',
    'channels/assisted/home/home-screen.test.tsx',
    'the terms must be accepted, and one way of contact about the credit must stay',
  ),
  web(
    'assisted form: the e-mail is confirmed in a modal before it is sent',
    'channels/assisted/home/home-screen.test.tsx',
    'the e-mail is confirmed before the form is sent',
  ),
  web(
    'sign-in, identity number: required, 8 characters at least',
    'features/sign-in/sign-in-screens.test.tsx',
    'too short is said at the field and asks nothing',
  ),
  web('sign-in, password: required', 'features/sign-in/sign-in-screens.test.tsx', 'is required'),
  web(
    'sign-in code: continues with all its digits only',
    'features/sign-in/sign-in-screens.test.tsx',
    'says which line it went to, and continues only with all its digits',
  ),
  web(
    'code: three attempts',
    'steps/otp/otp-screen.test.tsx',
    'at the third wrong code the code is dead, which is said then and not at the fourth',
  ),
  web(
    'fast payment, identity number and captcha: each has its sentence',
    'features/fast-payment/form/fast-payment-screen.test.tsx',
    'an empty document and an open captcha are said in the words specified',
  ),
  web(
    'fast payment: Continuar waits for captcha and document',
    'features/fast-payment/form/fast-payment-screen.test.tsx',
    'Continuar is disabled without a document or without the captcha, and says which (R-V46)',
  ),
  web(
    'link resend: Continuar waits for the captcha and for document or mobile',
    'features/payment-links/resend/resend-screen.test.tsx',
    'Continuar waits for the captcha and for the document or the mobile',
  ),
  web(
    'contact preferences: without a billing channel nothing is saved, marketing is optional',
    'features/self-manage/home/preferences/preferences-card.test.tsx',
    'without a channel about what is owed nothing is saved (R-V31)',
  ),
  web(
    'installment: the pending balance is disabled at 0 or less',
    'features/self-manage/payment/payment-screen.test.tsx',
    'disables the pending balance where none is left, and has no other value below the minimum',
  ),
  web(
    'payment method: one is chosen',
    'features/payment/method-dialog.test.tsx',
    'Tarjeta-PSE is chosen at first',
  ),
  web(
    'receipt e-mail: a standard address, else the button is disabled',
    'features/payment/result/payment-result.test.tsx',
    'a copy by mail needs an address, and its toast stays 5 seconds (R-V44)',
  ),
  web(
    'simulator: send waits for a value above 0',
    'channels/assisted/simulator/simulator-screen.test.tsx',
    'send is possible only when the value is above 0',
  ),
  web(
    'pre-validation: Continuar waits until all is filled and valid',
    'features/pre-validation/form/pre-validation-screen.test.tsx',
    'Continuar is disabled until everything is filled and valid, and it is said what is missing (R-U51)',
  ),
  {
    says: 'capital payment: the minimum is the sum of the first two pending installments',
    played: {
      file: 'packages/credit-engine/src/prepayment/preview-prepayment.test.ts',
      test: 'from the first two pending installments to below the outstanding principal',
    },
  },
  {
    says: 'identity number: the field holds 14 digits and 19 characters at most',
    played: {
      file: 'apps/web/src/fields/masked-field.test.ts',
      test: 'never holds more than 14 digits nor 19 characters',
    },
  },
  web(
    'offers of the pre-validation: SKU of 25 characters, value of 10 digits without decimals',
    'features/pre-validation/result/pre-validation-result.test.tsx',
    'the offers take a SKU of 25 characters and a value of 10 digits in the mask of pesos',
  ),
  api(
    'mobile: the flag validationPhone lets it begin with 2',
    'parameters',
    'on: it may start with 2 (R-F2)',
  ),
  api(
    'installment: bounds of the API',
    'payments-refused',
    'refuses an installment outside its bounds, and says them',
  ),
  api(
    'advance installment: bounds of the API',
    'payments-refused',
    'refuses an advance outside its bounds, and says them',
  ),
  api(
    'capital payment: bounds of the API',
    'payments-refused',
    'refuses a capital prepayment below two installments, or one that reaches the debt without paying it off',
  ),
]
