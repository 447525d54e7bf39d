import { brandText } from '../brand.ts'
import type { PolicySection } from './policy-names.ts'

/** The clauses of the debtor's life insurance, where a credit has one. */
export const insuranceClauses: readonly PolicySection[] = [
  {
    title: 'Cuándo tienes este seguro',
    paragraphs: [
      'Solo si tu crédito muestra un número de póliza en tu cuenta. Sin ese número no tienes seguro y no pagas por él.',
      'Es voluntario. No tenerlo no cambia la aprobación ni la tasa de tu crédito.',
    ],
  },
  {
    title: 'Qué cubre',
    paragraphs: [
      'Si falleces, o quedas con una incapacidad total y permanente, la aseguradora paga lo que debas de capital ese día.',
      'Las cuotas vencidas antes de esa fecha no están cubiertas.',
    ],
  },
  {
    title: 'Qué no cubre',
    paragraphs: [
      'Lo que ya te habían diagnosticado antes de tomar el seguro y no declaraste cuando se te preguntó.',
      'Lo demás que tu póliza excluye de forma expresa, en la primera página.',
    ],
  },
  {
    title: 'Cómo se reclama',
    paragraphs: [
      'Tú o tu familia nos escriben con el número de póliza y el documento que prueba lo ocurrido.',
      'La aseguradora tiene un mes para pagar desde que recibe los documentos completos (artículo 1080 del Código de Comercio).',
    ],
  },
  {
    title: 'Puedes elegir o terminarlo',
    paragraphs: [
      'Puedes traer el seguro de otra aseguradora si cubre lo mismo.',
      'Puedes revocarlo cuando quieras (artículo 1071 del Código de Comercio). Se te devuelve lo que pagaste y no usaste.',
    ],
  },
  {
    title: 'Quién hace qué',
    paragraphs: [
      `${brandText.lender} es el tomador y el beneficiario hasta lo que debas. La aseguradora es quien responde por la cobertura.`,
      'Tu certificado de adhesión se descarga con tu crédito y manda sobre este resumen.',
    ],
  },
]
