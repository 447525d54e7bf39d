/** What the agent of a shop reads around every screen of a sale. */
export const assistedFrameText = {
  seller: (shopName: string, agentName: string) => `${shopName} · ${agentName}`,
  ways: 'Tienda',
  desk: 'Ventas',
  simulator: 'Simulador',
  newSale: 'Nueva venta',
  backToDesk: 'Ir a las ventas de la tienda',
} as const

/** Giving a sale up, from either side. */
export const cancelSaleText = {
  link: 'Cancelar solicitud',
  title: '¿Cancelar la solicitud?',
  text: 'La venta termina y el equipo no se reserva. Para venderle otra vez tendrás que empezar de nuevo.',
  confirm: 'Sí, cancelar la solicitud',
  keep: 'Seguir con la venta',
  doneTitle: 'Solicitud cancelada',
  done: 'La venta terminó. El cliente no debe nada por ella.',
  byCustomerTitle: 'El cliente canceló la solicitud',
  byCustomer: 'La canceló desde su celular. El cliente no debe nada por ella.',
  leave: 'Finalizar',
} as const

/** The page of an agent whose link of the shop opens nothing any more. */
export const linkEndedText = {
  ended: 'El enlace de la tienda vale 30 minutos y ya terminó. Nada de lo guardado se pierde.',
  altered: 'Este enlace no es válido: puede estar incompleto.',
  missing: 'Para vender aquí necesitas el enlace de tu tienda.',
  next: 'Abre la venta otra vez desde el sistema de tu tienda. Con el mismo cliente sigues donde ibas.',
} as const
