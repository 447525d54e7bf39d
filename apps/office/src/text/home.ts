export const homeText = {
  greeting: (name: string) => `Hola, ${name}`,
  openClaims: 'Reclamos abiertos',
  overdue: (count: number) => (count === 1 ? '1 vencido' : `${count} vencidos`),
  soon: (count: number) => (count === 1 ? '1 vence en 3 días hábiles' : `${count} vencen en 3 días hábiles`),
  parked: 'Mensajes detenidos',
  parkedLead: 'Su destino los rechazó: alguien decide si salen otra vez.',
  lateJobs: (count: number) =>
    count === 1 ? '1 trabajo atrasado o fallido' : `${count} trabajos atrasados o fallidos`,
  wrongBooks: (count: number) =>
    count === 1
      ? '1 comprobación de los libros no cuadra'
      : `${count} comprobaciones de los libros no cuadran`,
  nothing: 'Tu rol no tiene colas aquí todavía: sus órdenes están en la línea de comandos.',
} as const
