/** General statements only: no figure of anybody's credit. */
export const financeEducationText = {
  title: 'Entiende tu crédito',
  lessons: [
    {
      question: '¿Qué significa E.A.?',
      answer: [
        'Efectiva anual. Es lo que cuesta el dinero en un año completo, con los intereses de cada mes sumados.',
        'Sirve para comparar: entre dos créditos iguales, el de menor E.A. te cuesta menos. La tasa M.V. (mensual vencida) es la misma, vista por mes.',
        'Ninguna tasa puede pasar el máximo legal. Si el máximo baja de la tuya, tu cuota de ese mes se calcula con el máximo.',
      ],
    },
    {
      question: '¿De qué está hecha mi cuota?',
      answer: [
        'De capital (lo que te prestamos), intereses (lo que cuesta prestarlo) y, según tu crédito, IVA y un cargo administrativo.',
        'La cuota es casi siempre igual, pero por dentro cambia. Al comienzo pagas más intereses; al final, más capital.',
        'Por eso, mientras menos capital debes, menos intereses pagas.',
      ],
    },
    {
      question: '¿Qué pasa si me atraso?',
      answer: [
        'Desde el día siguiente al vencimiento corre el interés de mora. Se cobra solo sobre el capital vencido, día por día.',
        'Cuando pagas, primero se cubre la cuota más antigua.',
        'Si no alcanzas a pagar toda la cuota, paga una parte: la mora corre solo sobre el capital que falte.',
      ],
    },
    {
      question: '¿Me conviene pagar antes?',
      answer: [
        'Pagar antes no tiene penalidad, y cada peso a capital deja de generar intereses.',
        'Tú eliges: terminas antes con la misma cuota, o bajas la cuota y sigues hasta la misma fecha. Terminar antes ahorra más.',
        'Primero se ponen al día las cuotas vencidas.',
      ],
    },
    {
      question: '¿Cómo cuido mi historial?',
      answer: [
        'Paga unos días antes del vencimiento: algunos pagos tardan en llegar.',
        'Deja para cuotas solo la parte de tu ingreso que no necesitas para vivir.',
        'Al terminar, descarga tu paz y salvo y guárdalo.',
      ],
    },
  ],
} as const
