/** What the borrower of a sold loan reads instead of a plan. */
export const soldMessage = 'Vendimos la cartera de este crédito a otra entidad, que ahora recibe tus pagos.'
