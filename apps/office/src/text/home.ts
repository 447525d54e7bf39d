const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`

export const homeText = {
  greeting: (name: string) => `Hola, ${name}`,
  approvals: 'Aprobaciones que te esperan',
  answered: counted('que pediste ya tiene respuesta', 'que pediste ya tienen respuesta'),
  openClaims: 'Reclamos abiertos',
  overdue: counted('vencido', 'vencidos'),
  soon: counted('vence en 3 días hábiles o menos', 'vencen en 3 días hábiles o menos'),
  mine: counted('tuyo', 'tuyos'),
  tasks: 'Dinero por resolver',
  overdueTasks: counted('vencida', 'vencidas'),
  differences: 'Diferencias por explicar',
  missingFiles: counted('archivo de ayer falta', 'archivos de ayer faltan'),
  closable: 'Meses que se pueden cerrar',
  parked: 'Mensajes detenidos',
  lateJobs: counted('trabajo atrasado o fallido', 'trabajos atrasados o fallidos'),
  wrongBooks: counted('comprobación de los libros no cuadra', 'comprobaciones de los libros no cuadran'),
  unconfirmedCaps: 'Topes de usura sin confirmar',
  lateCaps: counted('espera hace más de un día', 'esperan hace más de un día'),
  next: 'Abrir el siguiente',
  noNext: 'Nada te espera: lo demás lo trabaja otra persona.',
  nothing: 'Tu rol no tiene colas. Tus páginas están en el menú.',
} as const
