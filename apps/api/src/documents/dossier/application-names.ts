export const channelNames: Readonly<Record<string, string>> = {
  Finter: 'Compra de un celular en línea',
  Libre: 'Crédito de libre inversión',
  Assistido: 'Venta en una tienda',
}

export const situationNames: Readonly<Record<string, string>> = {
  EmAndamento: 'en curso',
  Liberada: 'con crédito',
  Liquidada: 'pagada',
  Cancelada: 'cancelada',
  Reprovada: 'no aprobada',
  Expirada: 'vencida',
  Pendente: 'pendiente',
  FalhaDesembolso: 'con una transferencia por corregir',
  FalhaInfolaft: 'no aprobada por las listas de control',
  OrdemRecusada: 'con el equipo devuelto',
  PrecoInconsistente: 'con otro precio del equipo',
  Indisponivel: 'con el equipo agotado',
  EnderecoIndisponivel: 'con una dirección sin cobertura',
  EquipamentoAlterado: 'con otro equipo',
  PreValidacao: 'en consulta de cupo',
  Retractada: 'terminada por retracto',
}
