import type { Brand } from '../platform/brand.ts'
import { sayMoment } from '../platform/format.ts'
import { type Block, type DocumentModel, facts, heading, paragraph, section } from './model/document-model.ts'
import { writePdf } from './model/write-pdf.ts'
import { complaints, identityNumberText, pageFrame } from './wording.ts'

export function renderOwnData(data: OwnDataDocument, brand: Brand): Promise<Uint8Array> {
  return writePdf(ownDataModel(data, brand))
}

function ownDataModel(data: OwnDataDocument, brand: Brand): DocumentModel {
  const { legalName, taxId, address, city } = brand.lender
  return {
    title: 'Tus datos',
    subject: `Datos personales de ${data.fullName}`,
    ...pageFrame(brand, 'Tus datos', data.createdAt),
    blocks: [
      paragraph(
        `${legalName}, NIT ${taxId}, ${address}, ${city}, responde por tus datos. Esto es lo que guarda de ` +
          `${data.fullName}, con cédula de ciudadanía No. ${identityNumberText(data.documentNumber)}, el ` +
          `${sayMoment(data.createdAt)}, hora de Colombia. No incluye claves, códigos ni datos de otras personas.`,
      ),
      ...data.sections.flatMap(sectionBlocks),
      ...complaints(brand),
    ],
  }
}

/** Ley 1581 de 2012, art. 8: the data, their purpose and their origin. */
const sectionBlocks = ({ title, origin, kept, records }: OwnDataSection): Block[] => [
  section(title),
  paragraph(`De dónde viene: ${origin}`),
  paragraph(`Cuánto se guarda: ${kept}`),
  ...(records.length === 0
    ? [paragraph('No hay nada de esto.')]
    : records.flatMap((record) => [
        heading(record.title),
        facts(...record.facts.map(({ label, value }) => [label, value] as const)),
      ])),
]

type OwnDataSection = {
  readonly title: string
  readonly origin: string
  readonly kept: string
  readonly records: readonly {
    readonly title: string
    readonly facts: readonly { readonly label: string; readonly value: string }[]
  }[]
}

export type OwnDataDocument = {
  readonly createdAt: string
  readonly fullName: string
  readonly documentNumber: string
  readonly sections: readonly OwnDataSection[]
}

export const sampleOwnData: OwnDataDocument = {
  createdAt: '2026-11-21T15:04:05Z',
  fullName: 'María Fernanda Peña Gómez',
  documentNumber: '1010100053',
  sections: [
    {
      title: 'Quién eres',
      origin: 'Tu solicitud y el operador de tu línea.',
      kept: 'Mientras tengas un crédito, y 10 años después de su último movimiento.',
      records: [
        {
          title: 'María Fernanda Peña Gómez',
          facts: [{ label: 'Número de cédula', value: '1010100053' }],
        },
      ],
    },
    {
      title: 'Tus quejas y reclamos',
      origin: 'Lo que nos escribiste y lo que respondimos.',
      kept: 'Quejas y reclamos cerrados: 5 años desde el cierre.',
      records: [],
    },
  ],
}
