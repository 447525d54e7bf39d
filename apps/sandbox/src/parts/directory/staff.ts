export type Staff = {
  readonly user: string
  readonly name: string
  readonly groups: readonly string[]
  readonly title: string
}

/** A person for each role, another with two roles, and second approvers. */
export const firstStaff: readonly Staff[] = [
  { user: 'sara.rios', name: 'Sara Ríos', groups: ['support'], title: 'Servicio al cliente' },
  { user: 'luis.vega', name: 'Luis Vega', groups: ['supportLead'], title: 'Líder de servicio' },
  { user: 'tomas.gil', name: 'Tomás Gil', groups: ['treasury'], title: 'Tesorería' },
  { user: 'nora.paz', name: 'Nora Paz', groups: ['treasuryLead'], title: 'Líder de tesorería' },
  { user: 'clara.duque', name: 'Clara Duque', groups: ['compliance'], title: 'Cumplimiento' },
  { user: 'mario.leon', name: 'Mario León', groups: ['compliance'], title: 'Cumplimiento' },
  { user: 'ivan.mora', name: 'Iván Mora', groups: ['accounting'], title: 'Contabilidad' },
  { user: 'rosa.leal', name: 'Rosa Leal', groups: ['accounting'], title: 'Contabilidad' },
  { user: 'paula.cruz', name: 'Paula Cruz', groups: ['policy'], title: 'Producto y reglas' },
  { user: 'felipe.rojas', name: 'Felipe Rojas', groups: ['policy'], title: 'Producto y reglas' },
  { user: 'diego.soto', name: 'Diego Soto', groups: ['engineer'], title: 'Ingeniería' },
  { user: 'lina.mejia', name: 'Lina Mejía', groups: ['engineer'], title: 'Ingeniería' },
  { user: 'ana.ortiz', name: 'Ana Ortiz', groups: ['auditor'], title: 'Auditoría' },
  {
    user: 'juan.rey',
    name: 'Juan Rey',
    groups: ['support', 'engineer'],
    title: 'Servicio al cliente e ingeniería',
  },
]
