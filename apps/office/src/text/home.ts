export const homeText = {
  greeting: (name: string) => `Hola, ${name}`,
  openClaims: 'Reclamos abiertos',
  overdue: (count: number) => (count === 1 ? '1 vencido' : `${count} vencidos`),
  soon: (count: number) => (count === 1 ? '1 vence en 3 días hábiles' : `${count} vencen en 3 días hábiles`),
  parked: 'Mensajes detenidos',
  parkedLead: 'Su destino los rechazó: alguien decide si salen otra vez.',
  nothing: 'Tu rol no tiene colas aquí todavía: sus órdenes están en la línea de comandos.',
} as const
