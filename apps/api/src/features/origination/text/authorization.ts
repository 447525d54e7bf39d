/** The lender took another way since the agent's screen was loaded. */
export const otherWayOfAuthorizing =
  'La forma de autorizar la consulta cambió. Recarga la página para seguir con la venta.'
