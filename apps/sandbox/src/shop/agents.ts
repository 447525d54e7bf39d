export type Seller = {
  readonly shop: string
  readonly shopName: string
  readonly agent: string
  readonly agentName: string
}

/** Two shops with two counters each, so that a sale can move to another counter but not to another shop. */
export const sellers: readonly Seller[] = [
  seller('T-014', 'Andina Móvil Chapinero', 'A-1041', 'Marta Lucía Ospina'),
  seller('T-014', 'Andina Móvil Chapinero', 'A-1042', 'Jhon Fredy Castaño'),
  seller('T-027', 'Andina Móvil El Poblado', 'A-2071', 'Daniela Rincón'),
  seller('T-027', 'Andina Móvil El Poblado', 'A-2072', 'Camilo Andrés Pardo'),
]

export type Requester = { readonly userCode: string; readonly name: string; readonly place: string }

export const requesters: readonly Requester[] = [
  ...sellers.map(({ agent, agentName, shopName }) => ({
    userCode: agent,
    name: agentName,
    place: shopName,
  })),
  { userCode: 'C-310', name: 'Paula Andrea Nieto', place: 'Línea de ventas' },
  { userCode: 'C-311', name: 'Wilson Caicedo', place: 'Línea de ventas' },
]

export const findRequester = (userCode: string): Requester | undefined =>
  requesters.find((one) => one.userCode === userCode)

export const findSeller = (agent: string): Seller | undefined => sellers.find((one) => one.agent === agent)

function seller(shop: string, shopName: string, agent: string, agentName: string): Seller {
  return { shop, shopName, agent, agentName }
}
