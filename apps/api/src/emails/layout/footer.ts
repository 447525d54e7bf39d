import type { Brand } from '../../platform/brand.ts'

/** What stands under every mail: who writes, how to ask, the data policy and the supervisor (Ley 1480 art. 50). */
export function footerOf(reason: string, brand: Brand) {
  const { lender } = brand
  return {
    reason,
    warning: 'Nunca te pediremos códigos ni contraseñas por correo.',
    help: {
      label: '¿Necesitas ayuda? Escríbenos por WhatsApp al',
      text: brand.supportWhatsapp,
      link: brand.supportWhatsappUrl,
    },
    helpline: `Línea gratuita: ${brand.helpline}`,
    legal: `${lender.legalName}, NIT ${lender.taxId}. ${lender.address}, ${lender.city}`,
    links: [
      { text: 'Política de tratamiento de datos', link: brand.dataPolicyUrl },
      { text: 'Superintendencia de Industria y Comercio (SIC)', link: brand.sicUrl },
    ],
  } as const
}
