import { consentLabels } from '@cupo/wire'

export const preValidationText = {
  titleOfRequester: '¿Cuánto le podemos prestar al cliente?',
  lead: 'Consulta tu cupo en dos minutos. No te compromete a nada.',
  leadOfRequester: 'Consulta el cupo del cliente en dos minutos. No lo compromete a nada.',
  fields: {
    documentNumber: { label: 'Número de cédula', missing: 'cédula' },
    mobile: {
      label: 'Número de celular o teléfono fijo',
      hint: 'Con un celular confirmas con un código por SMS.',
      missing: 'teléfono',
    },
    email: { label: 'Correo electrónico', missing: 'correo' },
    acceptTermsConditions: { label: consentLabels.acceptPreValidation, missing: 'términos' },
  },
  landline:
    'Con un fijo solo ves tu cupo si ya validaste este correo con nosotros. Con un celular lo ves ya.',
  landlineOfCustomer:
    'Con un fijo solo se ve el cupo si el cliente ya validó este correo con nosotros. Con un celular se ve ya.',
  emailInvalid: 'El correo es inválido',
  readTerms: 'Leer los términos y condiciones',
  readPolicy: 'Leer la política de datos',
  wrong: 'Revisa lo que escribiste.',
} as const
