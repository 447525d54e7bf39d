const effectKindText: Readonly<Record<string, string>> = {
  sms: 'SMS',
  mail: 'Correo',
  paymentMail: 'Correo de un pago',
  mailResetLink: 'Correo para una contraseña nueva',
  nothing: 'Envío sin destino',
  presentBill: 'Cuota a la factura móvil',
  dispatchOrder: 'Despacho de un equipo',
  abandonOrder: 'Abandono de un pedido',
  releaseOrder: 'Liberación de un pedido',
}

export const effectKindInWords = (kind: string): string =>
  (Object.hasOwn(effectKindText, kind) ? effectKindText[kind] : undefined) ?? kind
