export type RetentionKind = {
  readonly what: string
  readonly days: number
  readonly since: string
  readonly why: string
  readonly source: string
  /** `locked`: kept for the duty alone, and read by nothing else. */
  readonly end: 'deleted' | 'locked'
}

const year = 365
const leapDaysOfTenYears = 3
const tenYears = 10 * year + leapDaysOfTenYears

/** The daily job, the data policy and the operations page read it. */
export const retentionKinds = {
  credits: {
    what: 'Créditos, contratos firmados, su evidencia, la cuenta que recibió el dinero, pagos y libros',
    days: tenYears,
    since: 'el último movimiento del crédito',
    why: 'Son soporte de la contabilidad y prueba de lo que se pactó y se pagó.',
    source: 'Código de Comercio, art. 60; Ley 527 de 1999, art. 12',
    end: 'locked',
  },
  endedApplications: {
    what: 'Solicitudes que no llegaron a un contrato: quién eras, contacto, dirección, cuenta bancaria y respuestas',
    days: year,
    since: 'el fin de la solicitud',
    why: 'Sirven para responder un reclamo sobre la decisión y prevenir fraude.',
    source: 'Decreto 1377 de 2013, art. 11',
    end: 'deleted',
  },
  proofOfConsent: {
    what: 'Las autorizaciones y documentos de esas solicitudes',
    days: 3 * year,
    since: 'el fin de la solicitud',
    why: 'Prueban que autorizaste las consultas que se hicieron.',
    source: 'Ley 1581 de 2012, art. 17 b; Ley 1437 de 2011, art. 52',
    end: 'deleted',
  },
  unprovedForms: {
    what: 'Formularios cuyo código nadie confirmó, con sus enlaces y códigos',
    days: 30,
    since: 'el envío',
    why: 'No son de nadie: solo evitan repetir mensajes.',
    source: 'Decreto 1377 de 2013, art. 11',
    end: 'deleted',
  },
  preValidations: {
    what: 'Consultas de cupo: tu cédula, tu contacto y quién preguntó',
    days: 30,
    since: 'la consulta',
    why: 'Dejan seguir con la solicitud sin escribir todo otra vez.',
    source: 'Decreto 1377 de 2013, art. 11',
    end: 'deleted',
  },
  bureauAnswers: {
    what: 'Respuestas de las centrales de riesgo que valen para tu siguiente solicitud',
    days: 30,
    since: 'la consulta',
    why: 'Evitan consultarte otra vez.',
    source: 'Decreto 1377 de 2013, art. 11',
    end: 'deleted',
  },
  personWithoutCase: {
    what: 'Tu contacto, tus preferencias, tu contraseña y tu cuenta para devoluciones, cuando ya no queda ningún caso que las use',
    days: 30,
    since: 'el último cambio',
    why: 'Sin solicitud ni crédito no hay para qué usarlos.',
    source: 'Decreto 1377 de 2013, art. 11',
    end: 'deleted',
  },
  staffReadings: {
    what: 'Quién de nuestro equipo buscó, abrió o vio tus datos, y cuándo',
    days: 5 * year,
    since: 'el día en que se abrió',
    why: 'Muestran que tus datos solo se miran con motivo.',
    source: 'Ley 1581 de 2012, art. 17 d',
    end: 'deleted',
  },
  staffNotes: {
    what: 'Notas de nuestro equipo sobre tus casos',
    days: 5 * year,
    since: 'la nota',
    why: 'Explican qué se hizo por ti y por qué.',
    source: 'Ley 1480 de 2011, art. 58',
    end: 'deleted',
  },
  approvals: {
    what: 'Decisiones sobre tus casos que tomaron dos personas de nuestro equipo, con su motivo',
    days: tenYears,
    since: 'la decisión',
    why: 'Son soporte de la contabilidad: dicen quién pidió y quién aprobó.',
    source: 'Código de Comercio, art. 60',
    end: 'deleted',
  },
  claims: {
    what: 'Quejas y reclamos cerrados',
    days: 5 * year,
    since: 'el cierre',
    why: 'Prueban qué se pidió y qué se respondió.',
    source: 'Ley 1480 de 2011, art. 58',
    end: 'deleted',
  },
  messages: {
    what: 'Registro de los mensajes y contactos, sin su texto',
    days: 5 * year + 1,
    since: 'el envío',
    why: 'Prueba qué se te avisó y a qué hora.',
    source: 'Ley 2300 de 2023, art. 3; Ley 1480 de 2011, art. 58',
    end: 'deleted',
  },
  otherEffects: {
    what: 'Registro de encargos a terceros, sin su texto',
    days: 90,
    since: 'el envío',
    why: 'Sirve para no repetirlos.',
    source: 'Decreto 1377 de 2013, art. 11',
    end: 'deleted',
  },
  providerNotices: {
    what: 'Avisos del proveedor de pagos, tal como llegaron',
    days: 5 * year,
    since: 'su llegada',
    why: 'Permiten aclarar un pago; lo que pesa en los libros queda con el crédito.',
    source: 'Ley 1480 de 2011, art. 51',
    end: 'deleted',
  },
  mailedLinks: {
    what: 'Enlaces enviados por correo o SMS',
    days: 90,
    since: 'su vencimiento',
    why: 'Explican a quien los usa tarde por qué ya no abren.',
    source: 'Decreto 1377 de 2013, art. 11',
    end: 'deleted',
  },
  sessions: {
    what: 'Sesiones y navegadores conocidos',
    days: 400,
    since: 'su inicio',
    why: 'Muestran desde dónde se entró a tu cuenta.',
    source: 'Ley 1581 de 2012, art. 4 g',
    end: 'deleted',
  },
  sessionTokens: {
    what: 'Llaves de una sesión',
    days: 30,
    since: 'su vencimiento',
    why: 'Delatan a quien usa una llave robada.',
    source: 'Ley 1581 de 2012, art. 4 g',
    end: 'deleted',
  },
  limitsOfDay: {
    what: 'Intentos que se cuentan por día',
    days: 2,
    since: 'el intento',
    why: 'Frenan a quien adivina códigos o datos.',
    source: 'Ley 1581 de 2012, art. 4 g',
    end: 'deleted',
  },
  limitsOfMonth: {
    what: 'Intentos que se cuentan por mes, como los de validar la identidad',
    days: 35,
    since: 'el intento',
    why: 'Frenan a quien suplanta.',
    source: 'Ley 1581 de 2012, art. 4 g',
    end: 'deleted',
  },
  limitsForGood: {
    what: 'Intentos de contraseña y copias de comprobantes',
    days: 400,
    since: 'el intento',
    why: 'Frenan a quien insiste poco a poco.',
    source: 'Ley 1581 de 2012, art. 4 g',
    end: 'deleted',
  },
  captchas: {
    what: 'Pruebas de que no eres un robot',
    days: 1,
    since: 'su vencimiento',
    why: 'Ninguna se usa dos veces.',
    source: 'Decreto 1377 de 2013, art. 11',
    end: 'deleted',
  },
} as const satisfies Readonly<Record<string, RetentionKind>>

export type RetentionKindName = keyof typeof retentionKinds

export function termText(days: number): string {
  const years = Math.floor(days / year)
  if (years > 0 && days - years * year < years) return years === 1 ? '1 año' : `${years} años`
  return days === 1 ? '1 día' : `${days} días`
}

export function retentionSentence({ what, days, since, why, source, end }: RetentionKind): string {
  const then = end === 'locked' ? 'Después se bloquea' : 'Después se borra'
  return `${what}: ${termText(days)} desde ${since}. ${why} ${then} (${source}).`
}
