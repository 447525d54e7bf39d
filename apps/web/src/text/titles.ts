import type { ScreenName } from '../app/paths.ts'
import { formTitle } from './form-title.ts'
import { statusTitles } from './status.ts'

/** The name of each screen: its document title, and its heading where it has no other. */
export const titles = {
  form: formTitle,
  otp: 'Escribe tu código',
  preOffer: 'Pago inicial del equipo',
  offer: 'Elige tus cuotas',
  counterOffer: 'Tu oferta',
  identity: 'Confirma tu identidad',
  veridas: 'Validación de identidad',
  evidente: 'Preguntas de seguridad',
  direction: 'Dirección de entrega',
  directionLibre: 'Tu dirección',
  bankData: 'Datos bancarios',
  contract: 'Tu contrato',
  contractLibre: 'Tu contrato',
  details: 'Resumen de tu compra',
  detailsLibre: 'Resumen de tu crédito',
  opinion: 'Tu opinión',
  assistedEnd: 'Solicitud aprobada',
  validateEmail: 'Valida tu correo',
  advancedPayment: 'Pago inicial',
  guaranteePayment: 'Pago de la fianza',
  login: 'Entra a tu cuenta',
  loginOtp: 'Escribe tu código',
  loginPassword: 'Escribe tu contraseña',
  createPassword: 'Crea tu contraseña',
  resetForgottenPassword: 'Cambia tu contraseña',
  selfManage: 'Tu cuenta',
  creditDetail: 'Tu crédito',
  certificate: 'Verifica un paz y salvo',
  policy: 'Políticas',
  ...statusTitles,
} as const satisfies Readonly<Record<ScreenName, string>>
