export const soldMessage = 'Vendimos la cartera de este crédito a otra entidad, que ahora recibe tus pagos.'

export const withdrawnMessage =
  'Te retractaste de este crédito y quedó anulado: no debes nada por él. Lo que hayas pagado te lo devolvemos.'

export const voidedMessage =
  'Otra persona tomó este crédito a tu nombre y quedó anulado: no debes nada por él. Lo que hayas pagado te lo devolvemos.'
