/** Apart from the other titles, which the first script does without. */
export const formTitle = 'Tu celular en cuotas'
