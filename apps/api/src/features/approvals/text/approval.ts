export const approvalText = {
  lead: 'Por su valor lo aprueba la líder de tesorería.',
} as const
