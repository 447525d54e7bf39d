import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatPesos } from '../../platform/format.ts'
import type { InstallmentDueData } from '../installment-due/data.ts'
import type { InstallmentLateData } from '../installment-late/data.ts'
import type { RateLoweredData } from '../rate-lowered/data.ts'
import type { StatementMailData } from '../statement/data.ts'

/** What the mail of the same name says, for who chose SMS. */
export function installmentDueSms(data: InstallmentDueData, brand: Brand): string {
  const which = `${data.installmentNumber} de ${data.installmentCount}`
  return `${brand.smsName}: tu cuota ${which} es de ${plain(data.amount)} y vence el ${formatDate(data.dueOn)}. ${closing(brand)}`
}

export function statementSms(data: StatementMailData, brand: Brand): string {
  const which = `${data.installmentNumber} de ${data.installmentCount}`
  return `${brand.smsName}: descarga el extracto de tu crédito en nuestra web. La cuota ${which} es de ${plain(data.amount)} y vence el ${formatDate(data.dueOn)}.`
}

export function installmentLateSms(data: InstallmentLateData, brand: Brand): string {
  return `${brand.smsName}: tu cuota del ${formatDate(data.dueOn)} sigue pendiente. Hoy pagas ${plain(data.amount)} con mora. ${closing(brand)}`
}

export function rateLoweredSms(data: RateLoweredData, brand: Brand): string {
  return `${brand.smsName}: por el tope legal bajamos el interés de tu cuota del ${formatDate(data.dueOn)}. Ahora es de ${plain(data.amount)}. No tienes que hacer nada.`
}

const closing = (brand: Brand) => `Si ya pagaste, gracias. Ayuda gratis: ${brand.helpline}`

/** The space that does not break is no letter of the GSM alphabet. */
const plain = (amount: number) => formatPesos(amount).replaceAll(/\s/g, '')
