export type PeopleRow = {
  readonly endings: string
  readonly channel: 'any' | 'libre' | 'assisted' | 'seeded'
  readonly title: string
  readonly happens: string
  readonly document: string
  readonly mobile: string
}

type Row = readonly [endings: string, channel: PeopleRow['channel'], title: string, happens: string]

const rows: readonly Row[] = [
  ['00–19', 'any', 'Clase A', 'Todo sale bien. Tiene el cupo más alto.'],
  ['20–29', 'any', 'Clase B', 'Todo sale bien, con un cupo un poco menor.'],
  ['30–39', 'any', 'Clase C', 'Cupo medio: en equipos costosos necesita pago inicial.'],
  ['40–49', 'any', 'Clase D', 'Cupo bajo: casi siempre necesita pago inicial.'],
  ['50', 'any', 'Rechazada por la central', 'La central de riesgo la rechaza en el formulario, con motivos.'],
  ['51', 'any', 'En una lista de control', 'Sale con un mensaje neutro, sin decir por qué.'],
  ['52', 'any', 'Pago inicial obligatorio', 'Debe pagar el 20 % del equipo antes de recibirlo.'],
  ['53', 'any', 'Necesita fianza', 'Fianza del 10 % de lo financiado, más IVA.'],
  ['54', 'any', 'Pago inicial y fianza', 'Las dos cosas a la vez.'],
  ['55', 'any', 'La línea no es suya', 'El formulario marca el documento: no es titular de la línea.'],
  ['56', 'any', 'Biometría fallida', 'La biometría falla dos veces y siguen las preguntas de seguridad.'],
  ['57', 'any', 'Biometría pendiente', 'La validación queda en proceso hasta que la resuelvas aquí.'],
  ['58', 'any', 'Sin preguntas', 'Falla la biometría y no hay cuestionario: no puede seguir.'],
  ['59', 'any', 'Rechazada al confirmar', 'La rechazan después de elegir las cuotas.'],
  ['60', 'any', 'Equipo agotado', 'Después de la oferta, el equipo ya no está disponible.'],
  ['61', 'any', 'Orden rechazada', 'Después de la oferta, la operadora rechaza la orden de pago.'],
  ['62', 'any', 'Precio cambiado', 'Después de la oferta, el precio ya no coincide.'],
  ['63', 'any', 'En lista después de la oferta', 'La lista de control la detiene después de la oferta.'],
  ['64', 'libre', 'Libre, cupo menor', 'Clase D: si pide más de $ 1.500.000, le ofrecen hasta ese valor.'],
  [
    '65',
    'libre',
    'Libre, cupo mayor',
    'Banda premium: si pide menos de $ 10.000.000, le ofrecen hasta ese valor.',
  ],
  ['66', 'any', 'Pago inicial aumentado', 'Al guardar el pago inicial, sube al 30 %.'],
  ['67', 'any', 'Tres líneas', 'Tiene tres celulares; al iniciar sesión elige uno.'],
  ['68', 'any', 'Línea que empieza por 2', 'Su línea no empieza por 3.'],
  ['69', 'any', 'Equipo sin IVA', 'Su carrito tiene un equipo excluido de IVA.'],
  ['70', 'any', 'Sin fecha de entrega', 'La operadora no da fecha; la confirma por correo.'],
  [
    '71',
    'libre',
    'Transferencia fallida',
    'El banco devuelve el desembolso; con otra cuenta, el segundo llega.',
  ],
  ['72', 'assisted', 'Mensaje personalizado', 'La oferta del asesor trae un mensaje especial.'],
  ['73', 'any', 'Rechazada sin motivos', 'La central de riesgo la rechaza y no dice por qué.'],
  ['80', 'seeded', 'Al día', 'Un celular a 12 cuotas: 2 pagadas, ninguna vencida.'],
  ['81', 'seeded', 'En mora', '2 cuotas vencidas. El banco devolvió el pago de la primera de ellas.'],
  ['82', 'seeded', 'Pagó todo', 'Pagó 4 cuotas y luego el total: el crédito está cerrado.'],
  ['83', 'seeded', 'En la factura móvil', 'La operadora cobra cada cuota en la factura: 3 de 12 cobradas.'],
  ['84', 'seeded', 'Le falta una cuota', 'Se cobra en la factura móvil y queda la última de 6.'],
  ['85', 'seeded', 'Cartera vendida', 'Dejó de pagar y la deuda se vendió: Venta de Cartera Castigada.'],
  ['86', 'seeded', 'Tres créditos', 'Uno por canal. El del asesor se cobra en la factura móvil.'],
  ['87', 'seeded', 'Solicitud a medias', 'Eligió sus cuotas hace dos días y no validó su identidad.'],
  ['88', 'seeded', 'Debe el pago inicial', 'Firmó hace un rato. El enlace para pagar está en el buzón.'],
  ['89', 'seeded', 'Debe la fianza', 'Firmó hace un rato. El enlace de la fianza está en el buzón.'],
  ['90', 'seeded', 'Con quejas', 'Contraseña Cupo2026* y cinco quejas, una en cada estado.'],
  ['91', 'seeded', 'Pago pendiente', '4 de 12 cuotas pagadas y un pago que aún no se confirma.'],
  [
    '92',
    'seeded',
    'Libre con abonos',
    'Dinero a 36 cuotas, con un abono que las bajó y otro que acortó el plazo.',
  ],
]

export const peopleTable: readonly PeopleRow[] = rows.map(([endings, channel, title, happens]) => {
  const document = `${channel === 'seeded' ? '10101000' : '10203040'}${endings.slice(0, 2)}`
  const prefix = endings === '68' ? '200' : '300'
  return { endings, channel, title, happens, document, mobile: `${prefix}${document.slice(-7)}` }
})
