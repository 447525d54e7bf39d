/** How a list of sessions names what they run on. */
export const deviceWords = {
  browserOn: (browser: string, system: string) => `${browser} en ${system}`,
  appOn: (system: string) => `Aplicación en ${system}`,
  unknown: 'Dispositivo desconocido',
}
